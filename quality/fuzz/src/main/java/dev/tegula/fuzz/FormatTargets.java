package dev.tegula.fuzz;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Targets that read structures of arrays and groups: schemas, metadata, lists of commits. */
final class FormatTargets {

    private static final String SOURCE = "fuzz";

    private FormatTargets() {}

    static void addTo(Map<String, FuzzTarget> targets) {
        targets.put("schema", FormatTargets::schema);
        targets.put("enumeration", input -> roundTrip(input, EnumerationFormat::read, EnumerationFormat::write));
        targets.put("metadata", input -> roundTrip(input, MetadataFormat::read, MetadataFormat::write));
        targets.put("group", input -> roundTrip(input, GroupFormat::read, (out, group) -> group.write(out)));
        targets.put(
                "delete-condition",
                input -> roundTrip(input, DeleteConditionFormat::read, DeleteConditionFormat::write));
        targets.put("commit-list", input -> CommitList.read(reader(input)));
        targets.put("vacuum-file", input -> VacuumFile.lastParts(input, VfsUri.parse("mem://fuzz/file")));
        targets.put("consolidation-record", input -> {
            ConsolidationRecord record = ConsolidationRecord.read(input, SOURCE);
            require(ConsolidationRecord.read(record.bytes(), SOURCE).equals(record), record);
        });
        targets.put("footer-list", input -> FooterList.read(reader(input)));
        targets.put("filter-pipeline", input -> FilterPipelineFormat.read(reader(input), FormatVersion.DEFAULT_WRITE));
        targets.put("generic-tile", input -> {
            try (FilterScratch scratch = new FilterScratch()) {
                GenericTile.read(reader(input), null, scratch);
            }
        });
    }

    private static ByteReader reader(byte[] input) {
        return new ByteReader(input, SOURCE);
    }

    private static void schema(byte[] input) {
        ArraySchema schema = ArraySchemaFormat.read(reader(input));
        if (schema.version() >= FormatVersion.DEFAULT_WRITE.number()) {
            roundTrip(input, ArraySchemaFormat::read, ArraySchemaFormat::write);
        }
    }

    /** Reads the input, writes it, and reads and writes the result again. Both writes must produce the same bytes. */
    private static <T> void roundTrip(byte[] input, Function<ByteReader, T> read, BiConsumer<ByteWriter, T> write) {
        T value = read.apply(reader(input));
        ByteWriter first = new ByteWriter();
        write.accept(first, value);
        ByteWriter second = new ByteWriter();
        write.accept(second, read.apply(reader(first.toByteArray())));
        require(Arrays.equals(first.toByteArray(), second.toByteArray()), value);
    }

    private static void require(boolean holds, Object value) {
        if (!holds) {
            throw new AssertionError("written and read again, this is not the same: " + value);
        }
    }
}
