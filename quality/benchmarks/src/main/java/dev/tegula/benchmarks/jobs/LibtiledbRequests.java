package dev.tegula.benchmarks.jobs;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.Stats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts the requests with which libtiledb opens an array, by its own statistics. */
final class LibtiledbRequests {

    private static final Pattern COUNTER = Pattern.compile("\"Context\\.\\S*VFS\\.(\\w+)_num\": (\\d+)");

    private LibtiledbRequests() {}

    /** Returns the counts as text. */
    static String of(String uri) throws Exception {
        Stats.enable();
        Stats.reset();
        Path dump = Files.createTempFile("stats", ".txt");
        try (Context context = new Context()) {
            new Array(context, uri, QueryType.TILEDB_READ).close();
            Stats.dump(dump.toString());
        } finally {
            Stats.disable();
        }
        StringBuilder counts = new StringBuilder();
        Matcher matcher = COUNTER.matcher(Files.readString(dump));
        while (matcher.find()) {
            counts.append(counts.isEmpty() ? "" : ", ")
                    .append(matcher.group(1).replace("_", " "))
                    .append(' ')
                    .append(matcher.group(2));
        }
        Files.delete(dump);
        return counts.toString();
    }
}
