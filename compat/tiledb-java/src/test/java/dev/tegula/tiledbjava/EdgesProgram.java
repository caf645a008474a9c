package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArraySchemaEvolution;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryType;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Unusual calls: the same name twice, empty changes, zero threads. */
@SuppressWarnings("deprecation")
public final class EdgesProgram extends FeatureProgram {
    private interface Change {
        void apply(Group group) throws Exception;
    }

    @Override
    void run() throws Exception {
        for (String name : List.of("a", "b", "c", "d")) {
            array(folder + "/" + name);
        }
        members();
        evolution();
        deletes();
        threads();
        writer();
    }

    private void array(String uri) throws Exception {
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        Array.create(uri, schema);
    }

    private void members() throws Exception {
        String uri = folder + "/group";
        Group.create(ctx, uri);
        change(uri, "add two", group -> {
            group.addMember(folder + "/a", false, "first");
            group.addMember(folder + "/b", false, null);
        });
        change(uri, "name of a member", group -> group.addMember(folder + "/c", false, "first"));
        change(uri, "URI of a named member", group -> group.addMember(folder + "/a", false, "other"));
        change(uri, "URI of a member again", group -> group.addMember(folder + "/b", false, null));
        change(uri, "one name twice", group -> {
            group.addMember(folder + "/c", false, "twice");
            group.addMember(folder + "/d", false, "twice");
        });
        change(uri, "one URI twice", group -> {
            group.addMember(folder + "/d", false, "d1");
            group.addMember(folder + "/d", false, "d2");
        });
        change(uri, "remove what is not there", group -> group.removeMember("none"));
        change(uri, "remove a URI that is not there", group -> group.removeMember(folder + "/none"));
        change(uri, "remove twice", group -> {
            group.removeMember("first");
            group.removeMember("first");
        });
        change(uri, "add and remove", group -> {
            group.addMember(folder + "/c", false, "added");
            group.removeMember("added");
        });
        change(uri, "remove and add", group -> {
            group.removeMember(folder + "/b");
            group.addMember(folder + "/b", false, "second");
        });
        change(uri, "replace and remove", group -> {
            group.addMember(folder + "/a", false, "second");
            group.removeMember("second");
        });
        change(uri, "replace a name", group -> {
            group.removeMember("second");
            group.addMember(folder + "/c", false, "second");
        });
    }

    /** Notes the results of the calls, of {@code close}, and the members after that. */
    private void change(String uri, String what, Change change) throws Exception {
        Group writer = new Group(ctx, uri, QueryType.TILEDB_WRITE);
        note(what, () -> {
            change.apply(writer);
            return null;
        });
        note(what + ", close", () -> {
            writer.close();
            return null;
        });
        try (Group group = new Group(ctx, uri, QueryType.TILEDB_READ)) {
            note("members", group::getMemberCount);
            for (String name : List.of("first", "other", "twice", "d1", "d2", "added", "second")) {
                note(name, () -> {
                    String member = group.getMemberURIByName(name);
                    return member.substring(member.lastIndexOf('/') + 1);
                });
            }
        }
    }

    private void evolution() throws Exception {
        note("empty evolution", () -> {
            new ArraySchemaEvolution(ctx).evolveArray(folder + "/a");
            return null;
        });
        note("schemas", () -> {
            try (var files = Files.list(Path.of(folder, "a", "__schema"))) {
                return files.filter(Files::isRegularFile).count();
            }
        });
    }

    private void deletes() throws Exception {
        String uri = folder + "/a";
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {1, 2, 3}, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, new int[] {10, 20, 30}, Integer.class));
            query.submit();
        }
        note("delete with a buffer", () -> delete(uri, true));
        note("delete", () -> delete(uri, false));
        note("left", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
                query.submit();
                return query.getBuffer("a");
            }
        });
    }

    private Object delete(String uri, boolean buffered) throws Exception {
        int value = buffered ? 10 : 30;
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_DELETE);
                Query query = new Query(array)) {
            query.setCondition(
                    new QueryCondition(ctx, "a", value, Integer.class, tiledb_query_condition_op_t.TILEDB_EQ));
            if (buffered) {
                note("buffer", () -> query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class)) == query);
            }
            return query.submit();
        }
    }

    private void threads() {
        for (String name : List.of("sm.compute_concurrency_level", "sm.io_concurrency_level")) {
            for (String threads : List.of("0", "-1", "1", "many")) {
                note(name + " " + threads, () -> {
                    try (Config config = new Config()) {
                        config.set(name, threads);
                        try (Context context = new Context(config)) {
                            return Array.exists(context, folder + "/a");
                        }
                    }
                });
            }
        }
        note("of a map", () -> {
            try (Context context = new Context(Map.of("sm.compute_concurrency_level", "0"))) {
                return Array.exists(context, folder + "/a");
            }
        });
    }

    private void writer() throws Exception {
        try (Array array = new Array(ctx, folder + "/d", QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            note("bounds for a writer", array::nonEmptyDomain);
            note("schema of a writer", () -> array.getSchema().getAttribute("a").getType());
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {3}, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, new int[] {4}, Integer.class));
            query.submit();
            note("bounds after a write", array::nonEmptyDomain);
            array.putMetadata("key", new NativeArray(ctx, new int[] {5}, Integer.class));
            note("open a writer again", () -> {
                array.reopen();
                return null;
            });
        }
        try (Array array = new Array(ctx, folder + "/d")) {
            note("metadata", () -> array.getMetadata("key").getItem(0));
        }
        note("a writer of no array", () -> new Array(ctx, folder + "/none", QueryType.TILEDB_WRITE) != null);
        note("a writer before the array", () -> {
            try (Array array = new Array(ctx, folder + "/d", QueryType.TILEDB_WRITE, BigInteger.ONE);
                    Query query = new Query(array)) {
                query.setDataBuffer("x", new NativeArray(ctx, new int[] {3}, Integer.class));
                query.setDataBuffer("a", new NativeArray(ctx, new int[] {4}, Integer.class));
                return query.submit();
            }
        });
    }
}
