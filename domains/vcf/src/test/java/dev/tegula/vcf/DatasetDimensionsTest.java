package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupChanges;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arrays without the dimensions of their version are refused, instead of read as empty. */
class DatasetDimensionsTest {

    private static final String URI = "mem://store/dataset";

    @Test
    void aSampleThatIsNoDimension_isRefused() {
        ArraySchemaBuilder schema = ArraySchema.sparse()
                .dimension(Dimension.ascii("contig"))
                .dimension(Dimension.uint32("start_pos", 0, 0xFFFF_FFFEL, 1000))
                .dimension(Dimension.ascii("place"));
        for (String name : List.of("real_start_pos", "end_pos")) {
            schema.attribute(Attribute.of(name, Datatype.UINT32));
        }
        schema.attribute(Attribute.of("qual", Datatype.FLOAT32));
        schema.attribute(Attribute.of("filter_ids", Datatype.INT32, Field.VARIABLE));
        for (String name : List.of("sample", "alleles", "id", "info", "fmt")) {
            schema.attribute(Attribute.of(name, Datatype.STRING_ASCII, Field.VARIABLE));
        }
        try (Tegula tegula = Tegula.create()) {
            tegula.createGroup(URI);
            tegula.createArray(URI + "/data", schema.build());
            tegula.object(URI).updateMembers(GroupChanges.none().addRelative("data", "data"));
            tegula.object(URI + "/data")
                    .updateMetadata(MetadataChanges.none()
                            .put("version", MetadataValue.uint32(4))
                            .put("anchor_gap", MetadataValue.uint32(1000)));
            UnsupportedFormatException e =
                    assertThrows(UnsupportedFormatException.class, () -> VcfDataset.open(tegula, URI));
            assertEquals(
                    URI + "/data: not the data of a VCF dataset of version 4 (found a sparse array with the dimensions "
                            + "contig, start_pos, place; expected a sparse array with the dimensions contig, sample, "
                            + "start_pos).",
                    e.getMessage());
        }
    }
}
