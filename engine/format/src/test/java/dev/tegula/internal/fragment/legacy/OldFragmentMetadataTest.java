package dev.tegula.internal.fragment.legacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import org.junit.jupiter.api.Test;

/** Properties of fragments of versions 1 and 2 that are missing in their metadata. */
class OldFragmentMetadataTest {

    private static final ArraySchema DENSE = schema(ArraySchema.dense(), 2);
    private static final ArraySchema SPARSE = schema(ArraySchema.sparse(), 2);

    private static ArraySchema schema(ArraySchemaBuilder schema, int version) {
        return schema.dimension(Dimension.int32("x", 1, 100, 10))
                .attribute(Attribute.int32("a"))
                .version(version)
                .buildStored();
    }

    /** Reads the footer of metadata without MBRs. */
    private static FragmentFooter read(ArraySchema schema, int version, boolean domain, long fileSize) {
        ByteWriter out = new ByteWriter().u32(version);
        if (domain) {
            out.u64(8).u32(3).u32(7);
        } else {
            out.u64(0);
        }
        out.u64(0).u64(0); // MBRs, bounding coordinates
        out.u64(0).u64(0); // tile offsets of the attribute and of the coordinates
        out.u64(0).u64(0); // var offsets and var sizes of the attribute
        out.u64(0).u64(fileSize).u64(0).u64(0);
        return OldFragmentMetadata.read(new ByteReader(out.toByteArray(), "old"), schema)
                .footer();
    }

    @Test
    void denseArray_withoutMbrs_hasADenseFragment() {
        FragmentFooter footer = read(DENSE, 2, true, 40);
        assertTrue(footer.dense());
        assertTrue(read(DENSE, 2, false, 40).dense(), "cells without a domain are no empty fragment");
    }

    @Test
    void withoutCells_fragmentIsEmpty() {
        FragmentFooter footer = read(DENSE, 2, false, 0);
        assertFalse(footer.dense());
        assertNull(footer.nonEmptyDomain());
        assertEquals(0, footer.sparseTiles());
    }

    @Test
    void denseFragmentOfASparseArray_isDamage() {
        assertFalse(read(SPARSE, 2, false, 0).dense());
        assertFalse(read(SPARSE, 2, true, 40).dense());
    }

    @Test
    void newerVersion_isRefused() {
        String message = assertThrows(CorruptArrayException.class, () -> read(SPARSE, 21, false, 0))
                .getMessage();
        assertEquals("old, at byte 4: wrong version of the metadata (found 21, expected 1 or 2)", message);
    }

    @Test
    void fragmentOlderThanItsSchema_isRefused() {
        ArraySchema newer = schema(ArraySchema.dense(), 7);
        String message = assertThrows(CorruptArrayException.class, () -> read(newer, 2, true, 40))
                .getMessage();
        assertEquals(
                "old, at byte 4: fragment is older than its schema (found version 2, expected at least 7)", message);
    }
}
