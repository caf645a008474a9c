package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnitsTest {

    @Test
    void units_comeFromMetadata() {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    "mem://array",
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 0, 1, 2))
                            .attribute(Attribute.float32("t"))
                            .attribute(Attribute.float32("p"))
                            .attribute(Attribute.float32("n"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting("mem://array")) {
                array.updateMetadata(MetadataChanges.none()
                        .put("t.units", MetadataValue.utf8("K"))
                        .put("__tiledb_attr.p.units", MetadataValue.utf8("hPa"))
                        .put("__tiledb_dim.x.units", MetadataValue.utf8("m"))
                        .put("n.units", MetadataValue.int32(5)));
            }
            try (ArrayReader array = tegula.openForReading("mem://array")) {
                Units units = Units.of(array);
                assertEquals(Map.of("t", "K", "p", "hPa", "x", "m"), units.byField());
                assertEquals("t (K)", units.named("t"));
                assertEquals("n", units.named("n"));
            }
        }
    }
}
