package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files of enumerations with each other's contents: wrong labels, unless they are refused. */
class ExchangedEnumerationsTest {

    private static final String URI = "mem://store/array";

    private static void create(Tegula tegula) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 8, 4))
                        .enumeration(Enumeration.utf8("colours", "red", "green"))
                        .enumeration(Enumeration.utf8("sizes", "small", "large"))
                        .attribute(Attribute.int32("a").withEnumeration("colours"))
                        .attribute(Attribute.int32("b").withEnumeration("sizes"))
                        .build(),
                OpenOptions.defaults().at(10));
    }

    private static Map<String, byte[]> exchanged(MemoryVfs store) throws IOException {
        Map<String, byte[]> files = TestStores.files(store, URI);
        List<String> names = files.keySet().stream()
                .filter(name -> name.contains("__enumerations/"))
                .toList();
        assertEquals(2, names.size());
        byte[] first = files.get(names.get(0));
        files.put(names.get(0), files.get(names.get(1)));
        files.put(names.get(1), first);
        return files;
    }

    @Test
    void ofTwoEnumerations_areRefused_andFound() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            create(tegula);
        }
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(exchanged(store)))) {
            try (ArrayReader array = tegula.openForReading(URI)) {
                String message = assertThrows(CorruptArrayException.class, () -> array.enumeration("colours"))
                        .getMessage();
                assertTrue(
                        message.contains("contains another enumeration (found the name 'sizes', expected 'colours')"),
                        message);
                assertThrows(
                        CorruptArrayException.class,
                        () -> array.query()
                                .where(Condition.field("a").eq("red"))
                                .read());
            }
            assertEquals(Set.of(FindingCode.ENUMERATION_DAMAGED), codes(tegula));
        }
    }

    @Test
    void ofTwoGenerationsOfOneEnumeration_areRefused_andFound() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 8, 4))
                            .enumeration(Enumeration.utf8("colours", "red"))
                            .attribute(Attribute.int32("a").withEnumeration("colours"))
                            .build(),
                    OpenOptions.defaults().at(10));
            tegula.maintenance(URI, OpenOptions.defaults().at(20))
                    .evolve(SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("colours", "red", "green")));
        }
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(exchanged(store)))) {
            try (ArrayReader array = tegula.openForReading(URI)) {
                assertThrows(CorruptArrayException.class, () -> array.enumeration("colours"));
            }
            assertEquals(Set.of(FindingCode.ENUMERATION_DAMAGED), codes(tegula));
        }
    }

    private static Set<FindingCode> codes(Tegula tegula) {
        return tegula.integrity(URI).verify().findings().stream()
                .map(Finding::code)
                .collect(Collectors.toSet());
    }
}
