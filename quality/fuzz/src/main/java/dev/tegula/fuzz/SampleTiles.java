package dev.tegula.fuzz;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Tiles of one chunk for each of the filter targets. */
final class SampleTiles {

    private static final int VALUES = 64;

    private SampleTiles() {}

    static Map<String, byte[]> all() {
        Map<String, byte[]> tiles = new LinkedHashMap<>();
        FilterTargets.PIPELINES.forEach((name, pipeline) -> tiles.put(name, tile(pipeline)));
        return tiles;
    }

    private static byte[] tile(FilterTargets.Pipeline pipeline) {
        FilterChain chain = pipeline.chain();
        byte[] cells = cells(pipeline.type());
        EncodedChunk chunk = new EncodedChunk();
        try (FilterScratch scratch = new FilterScratch()) {
            if (chain.foldsOffsets()) {
                ByteBuffer offsets =
                        ByteBuffer.allocate(VALUES / 4 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                for (long i = 0; i < VALUES / 4; i++) {
                    offsets.putLong(4 * i);
                }
                VarCells strings = new VarCells(cells, 0, cells.length, offsets.array(), 0, VALUES / 4);
                chain.encodeStrings(strings, chunk, scratch);
            } else {
                chain.encode(cells, 0, cells.length, chunk, scratch);
            }
        }
        ByteWriter out = new ByteWriter();
        out.u8(VALUES >> 8)
                .u8(VALUES)
                .u64(1)
                .u32(cells.length)
                .u32(chunk.dataLength())
                .u32(chunk.metadataLength());
        out.bytes(chunk.metadata(), 0, chunk.metadataLength())
                .bytes(chunk.data(), chunk.dataOffset(), chunk.dataLength());
        return out.toByteArray();
    }

    private static byte[] cells(Datatype type) {
        ByteBuffer cells = ByteBuffer.allocate(VALUES * type.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < VALUES; i++) {
            switch (type) {
                case INT64 -> cells.putLong(1000 + 3L * i);
                case FLOAT64 -> cells.putDouble(1 + 0.1 * i);
                case FLOAT32 -> cells.putFloat(Math.floorDiv(i, 2));
                case INT32 -> cells.putInt(i / 3);
                default -> cells.put((byte) ('a' + i / 8));
            }
        }
        return cells.array();
    }

    static byte[] record() {
        return ConsolidationRecord.sparse(
                        Map.of("__1_2_a", 3L),
                        Map.of("__1_1_b", 2L, "__2_2_c", 2L),
                        ConsolidationRecord.Reason.SUPERSEDED)
                .withHistory(new ConsolidationRecord.History(
                        true,
                        Map.of(1L, WriteSet.of("__1_1_b").plus(WriteSet.of("__2_2_c"))),
                        Set.of("__1_1_c"),
                        Set.of("__1_1_d")))
                .bytes();
    }
}
