package dev.tegula.tiledbjava;

import io.tiledb.java.api.Context;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A program against the classes of TileDB-Java. Returns what it saw. */
@SuppressWarnings({"rawtypes", "unchecked"})
abstract class FeatureProgram implements Function<String, List<String>> {
    private final List<String> transcript = new ArrayList<>();
    String folder;
    Context ctx;

    interface Step {
        Object run() throws Exception;
    }

    /** Uses one feature after the other. */
    abstract void run() throws Exception;

    @Override
    public final List<String> apply(String root) {
        folder = root;
        // The original clears all buffers of a consolidation, by default 2 GB.
        Map<String, String> settings =
                Map.of("tegula.format_version", "21", "sm.consolidation.total_buffer_size", "16777216");
        try (Context context = new Context(settings)) {
            ctx = context;
            run();
        } catch (Exception e) {
            transcript.add("failed: " + e);
        }
        return transcript;
    }

    final void note(String what, Step step) {
        String result;
        try {
            result = text(step.run());
        } catch (Exception e) {
            result = e.getClass().getSimpleName();
        }
        transcript.add(what + ": " + result);
    }

    static String text(Object value) {
        if (value instanceof Pair pair) {
            return "(" + text(pair.getFirst()) + ", " + text(pair.getSecond()) + ")";
        }
        if (value instanceof Map map) {
            StringBuilder text = new StringBuilder();
            new TreeMap<Object, Object>(map)
                    .forEach((key, entry) ->
                            text.append(key).append('=').append(text(entry)).append(' '));
            return text.toString();
        }
        if (value != null && value.getClass().isArray()) {
            String all = Arrays.deepToString(new Object[] {value});
            return all.substring(1, all.length() - 1);
        }
        if (value instanceof NativeArray array) {
            return array.toString();
        }
        return String.valueOf(value);
    }

    final Domain domain(String... names) throws Exception {
        Domain domain = new Domain(ctx);
        for (String name : names) {
            domain.addDimension(new Dimension<>(ctx, name, Integer.class, new Pair<>(1, 10), 4));
        }
        return domain;
    }
}
