package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.FragmentInfo;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Calls methods of TileDB-Java 0.22 that 0.30 no longer has. */
@SuppressWarnings("deprecation")
public final class OldMethodsProgram extends FeatureProgram {
    @Override
    void run() throws Exception {
        String uri = folder + "/array";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_DENSE);
        schema.setDomain(domain("x", "y"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        Array.create(uri, schema);
        write(uri, 1, 1, 2, 1, 3);
        write(uri, 2, 3, 4, 2, 2);
        note("subarray", () -> read(uri, bounds(1, 4, 2, 2)));
        note("part of a larger buffer", () -> read(uri, bounds(3, 3, 1, 3, 7, 7)));
        note("outside the domain", () -> read(uri, bounds(3, 11, 1, 3)));
        note("reversed", () -> read(uri, bounds(3, 2, 1, 3)));
        for (String behaviour : new String[] {"warn", "error"}) {
            note("range that leaves the domain, " + behaviour, () -> readCropped(uri, behaviour));
        }
        note("schema as a file", () -> {
            schema.dump(folder + "/schema");
            return Files.readString(Path.of(folder, "schema")).contains("x");
        });
        note("domain as a file", () -> {
            schema.getDomain().dump(folder + "/domain");
            return Files.readString(Path.of(folder, "domain")).contains("x");
        });
        fragments(uri);
        group(uri);
    }

    private static ByteBuffer bounds(int... bounds) {
        ByteBuffer buffer =
                ByteBuffer.allocateDirect(Integer.BYTES * bounds.length).order(ByteOrder.nativeOrder());
        buffer.asIntBuffer().put(bounds);
        return buffer.limit(Integer.BYTES); // counts for nothing
    }

    private void write(String uri, int time, int... bounds) throws Exception {
        int cells = (bounds[1] - bounds[0] + 1) * (bounds[3] - bounds[2] + 1);
        int[] values = new int[cells];
        for (int i = 0; i < cells; i++) {
            values[i] = 10 * time + i;
        }
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE, BigInteger.valueOf(time));
                Query query = new Query(array)) {
            query.setSubarray(bounds(bounds));
            query.setDataBuffer("a", new NativeArray(ctx, values, Integer.class));
            query.submit();
        }
    }

    private Object read(String uri, ByteBuffer bounds) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setSubarray(bounds);
            query.setDataBuffer("a", new NativeArray(ctx, 100, Integer.class));
            query.submit();
            return query.getBuffer("a");
        }
    }

    private Object readCropped(String uri, String behaviour) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array);
                Config config = new Config();
                SubArray ranges = new SubArray(ctx, array)) {
            config.set("sm.read_range_oob", behaviour);
            ranges.setConfig(config);
            query.setSubarray(ranges.addRange(0, 3, 11, null).addRange(1, 1, 3, null));
            query.setDataBuffer("a", new NativeArray(ctx, 100, Integer.class));
            query.submit();
            return ranges.getRange(0, 0).getSecond() + text(query.getBuffer("a"));
        }
    }

    private void fragments(String uri) throws Exception {
        for (QueryType type : new QueryType[] {QueryType.TILEDB_READ, QueryType.TILEDB_MODIFY_EXCLUSIVE}) {
            note("delete fragments, opened for " + type, () -> {
                try (Array array = new Array(ctx, uri, type)) {
                    array.deleteFragments(BigInteger.ONE, BigInteger.ONE);
                    return null;
                }
            });
            note("left", () -> new FragmentInfo(ctx, uri).getFragmentNum());
        }
    }

    private void group(String array) throws Exception {
        String group = folder + "/group";
        Group.create(ctx, group);
        try (Group opened = new Group(ctx, group, QueryType.TILEDB_WRITE)) {
            opened.addMember(array, false, "named");
            note("description of a writer", () -> {
                opened.dumpStr("", true);
                return null;
            });
        }
        try (Group opened = new Group(ctx, group, QueryType.TILEDB_READ)) {
            note("by name", () -> opened.getMemberByNameV2("named").endsWith("/array"));
            note("URI by name", () -> opened.getMemberURIByName("named").endsWith("/array"));
            note("no such name", () -> opened.getMemberURIByName("other"));
            note("by index", () -> opened.getMemberURIByIndex(BigInteger.ZERO));
            note("no such index", () -> opened.getMemberURIByIndex(BigInteger.TEN));
            note("description", () -> {
                opened.dumpStr("", true);
                return null;
            });
        }
    }
}
