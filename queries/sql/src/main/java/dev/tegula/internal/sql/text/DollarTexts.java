package dev.tegula.internal.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts between dollars, as PostgreSQL and DuckDB have them: {@code $$it's$$} and {@code $tag$it's$tag$}. */
public final class DollarTexts {

    private static final Pattern PIECES = Pattern.compile(
            "--[^\\n]*|/\\*.*?\\*/|\"[^\"]*+(?:\"\"[^\"]*+)*+\"|'[^']*+(?:''[^']*+)*+'"
                    + "|(?<![\\w$])(?<tag>\\$(?:[A-Za-z_]\\w*)?\\$)(?<text>.*?)\\k<tag>",
            Pattern.DOTALL);

    private DollarTexts() {}

    /** Returns a statement with such texts in quotes. */
    public static Rewritten replaced(String sql) {
        if (sql.indexOf('$') < 0) {
            return Rewritten.same(sql);
        }
        StringBuilder text = new StringBuilder();
        List<Integer> origins = new ArrayList<>();
        Matcher piece = PIECES.matcher(sql);
        int from = 0;
        while (piece.find()) {
            if (piece.group("tag") != null) {
                copy(sql, from, piece.start(), text, origins);
                add(" '", piece.start(), text, origins); // apart from a text before it
                for (int i = piece.start("text"); i < piece.end("text"); i++) {
                    add(sql.charAt(i) == '\'' ? "''" : sql.substring(i, i + 1), i, text, origins);
                }
                add("' ", piece.end() - 1, text, origins);
                from = piece.end();
            }
        }
        if (from == 0) {
            return Rewritten.same(sql);
        }
        copy(sql, from, sql.length(), text, origins);
        origins.add(sql.length());
        return new Rewritten(
                sql,
                text.toString(),
                origins.stream().mapToInt(Integer::intValue).toArray());
    }

    private static void copy(String sql, int from, int to, StringBuilder text, List<Integer> origins) {
        for (int i = from; i < to; i++) {
            add(sql.substring(i, i + 1), i, text, origins);
        }
    }

    private static void add(String piece, int origin, StringBuilder text, List<Integer> origins) {
        text.append(piece);
        for (int i = 0; i < piece.length(); i++) {
            origins.add(origin);
        }
    }
}
