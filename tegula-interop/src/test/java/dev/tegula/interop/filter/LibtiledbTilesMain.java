package dev.tegula.interop.filter;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.BitShuffleFilter;
import io.tiledb.java.api.BitWidthReductionFilter;
import io.tiledb.java.api.ByteShuffleFilter;
import io.tiledb.java.api.Bzip2Filter;
import io.tiledb.java.api.CheckSumMD5Filter;
import io.tiledb.java.api.CheckSumSHA256Filter;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.DeltaFilter;
import io.tiledb.java.api.DictionaryFilter;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.DoubleDeltaFilter;
import io.tiledb.java.api.Filter;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.FloatScalingFilter;
import io.tiledb.java.api.GzipFilter;
import io.tiledb.java.api.LZ4Filter;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NoneFilter;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.PositiveDeltaFilter;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.RleFilter;
import io.tiledb.java.api.TileDBError;
import io.tiledb.java.api.XORFilter;
import io.tiledb.java.api.ZstdFilter;
import io.tiledb.libtiledb.tiledb_datatype_t;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs in a process of its own, which libtiledb may crash: writes one array per line of {@code specs.txt} in a folder.
 */
final class LibtiledbTilesMain {

    private LibtiledbTilesMain() {}

    /** Arguments: the folder, and the number of the line to begin with. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        List<String> lines = Files.readAllLines(folder.resolve("specs.txt"));
        try (Config config = new Config()) {
            config.set("sm.compute_concurrency_level", "1");
            config.set("sm.io_concurrency_level", "1");
            try (Context context = new Context(config)) {
                for (int i = Integer.parseInt(args[1]); i < lines.size(); i++) {
                    // What the process was at when it died.
                    Files.writeString(folder.resolve("at.txt"), Integer.toString(i));
                    String[] words = lines.get(i).split(" ");
                    try {
                        write(context, folder, words);
                    } catch (TileDBError e) {
                        Files.writeString(folder.resolve(words[0] + ".err"), String.valueOf(e.getMessage()));
                    }
                }
            }
        }
        Files.writeString(folder.resolve("at.txt"), "done");
    }

    private static void write(Context context, Path folder, String[] words) throws TileDBError, IOException {
        boolean isVar = words[2].equals("0");
        int cells = Integer.parseInt(words[3]);
        byte[] data = Files.readAllBytes(folder.resolve(words[0] + ".bin"));
        // The binding refuses an empty buffer, so that behind a tile of empty cells comes one whose last cell is not.
        boolean isEmpty = data.length == 0;
        int end = isEmpty ? 2 * cells : cells;
        String uri = folder.resolve(words[0]).toString();
        try (Dimension<Integer> dimension =
                        new Dimension<>(context, "d", Integer.class, new Pair<>(0, end - 1), cells);
                Domain domain = new Domain(context);
                Attribute attribute = new Attribute(context, "a", Datatype.valueOf("TILEDB_" + words[1]));
                ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_DENSE)) {
            domain.addDimension(dimension);
            schema.setDomain(domain);
            if (isVar) {
                attribute.setCellVar();
            } else {
                attribute.setCellValNum(Integer.parseInt(words[2]));
            }
            attribute.setFilterList(filters(context, words[4]));
            schema.addAttribute(attribute);
            schema.setOffsetsFilterList(filters(context, words[5]));
            schema.check();
            Array.create(uri, schema);
        }
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array, QueryType.TILEDB_WRITE)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setDataBuffer("a", direct(isEmpty ? new byte[8] : data));
            if (isVar) {
                query.setOffsetsBuffer(
                        "a",
                        direct(isEmpty ? new byte[16 * cells] : Files.readAllBytes(folder.resolve(words[0] + ".off"))));
            }
            query.submit();
            query.finalizeQuery();
        }
    }

    private static ByteBuffer direct(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).order(ByteOrder.nativeOrder());
        buffer.put(bytes).flip();
        return buffer;
    }

    private static FilterList filters(Context context, String text) throws TileDBError {
        FilterList list = new FilterList(context);
        String inner = text.substring(1, text.length() - 1);
        if (!inner.isEmpty()) {
            for (String filter : inner.split(";")) {
                list.addFilter(filter(context, filter.split(",")));
            }
        }
        return list;
    }

    private static Filter filter(Context context, String[] words) throws TileDBError {
        switch (words[0]) {
            case "NONE":
                return new NoneFilter(context);
            case "GZIP":
                return new GzipFilter(context, Integer.parseInt(words[1]));
            case "ZSTD":
                return new ZstdFilter(context, Integer.parseInt(words[1]));
            case "LZ4":
                return new LZ4Filter(context, Integer.parseInt(words[1]));
            case "RLE":
                return new RleFilter(context, Integer.parseInt(words[1]));
            case "BZIP2":
                return new Bzip2Filter(context, Integer.parseInt(words[1]));
            case "DICTIONARY":
                return new DictionaryFilter(context, Integer.parseInt(words[1]));
            case "DOUBLE_DELTA":
                return new DoubleDeltaFilter(context, Integer.parseInt(words[1]));
            case "DELTA":
                return new DeltaFilter(
                        context, Integer.parseInt(words[1]), tiledb_datatype_t.valueOf("TILEDB_" + words[2]));
            case "BIT_WIDTH_REDUCTION":
                return new BitWidthReductionFilter(context, Integer.parseInt(words[1]));
            case "POSITIVE_DELTA":
                return new PositiveDeltaFilter(context, Integer.parseInt(words[1]));
            case "SCALE_FLOAT":
                return new FloatScalingFilter(
                        context, Double.parseDouble(words[2]), Double.parseDouble(words[1]), Long.parseLong(words[3]));
            case "BITSHUFFLE":
                return new BitShuffleFilter(context);
            case "BYTESHUFFLE":
                return new ByteShuffleFilter(context);
            case "CHECKSUM_MD5":
                return new CheckSumMD5Filter(context);
            case "CHECKSUM_SHA256":
                return new CheckSumSHA256Filter(context);
            case "XOR":
                return new XORFilter(context);
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }
}
