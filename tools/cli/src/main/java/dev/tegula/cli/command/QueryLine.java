package dev.tegula.cli.command;

import dev.tegula.Query;
import dev.tegula.cli.parse.RangeText;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A query as a line with the arguments of {@code explain}, which {@code advise --queries} reads. */
public final class QueryLine {

    private QueryLine() {}

    /** Formats a query. */
    public static String of(Query.Parts parts) {
        List<String> words = new ArrayList<>(List.of(UriSecrets.maskUri(parts.array())));
        for (Dimension dimension : parts.schema().dimensions()) {
            parts.subarray().ranges().getOrDefault(dimension.name(), List.of()).forEach(range -> {
                words.add("--range");
                words.add(dimension.name() + "=" + RangeText.range(dimension.datatype(), range));
            });
        }
        parts.labelRanges()
                .forEach((label, ranges) -> ranges.forEach(range -> {
                    words.add("--label-range");
                    words.add(label.name() + "=" + RangeText.range(label.datatype(), range));
                }));
        if (parts.condition() != null) {
            words.add("--where");
            words.add(parts.condition().toString());
        }
        parts.fields().forEach(field -> {
            words.add("--field");
            words.add(field);
        });
        // A line is a query, so that no word may end it.
        return words.stream()
                .map(ShellTokenizer::quote)
                .collect(Collectors.joining(" "))
                .replace('\n', ' ');
    }
}
