package dev.tegula.internal.sql.text;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A statement whose words were replaced for the parser, and where each character comes from.
 *
 * @param original the statement as it was written
 * @param text the statement for the parser
 * @param origins offsets in the original, one per character of the text, and one for its end; none if both are the same
 */
public record Rewritten(String original, String text, int[] origins) {

    /** Returns a statement without changes. */
    public static Rewritten same(String sql) {
        return new Rewritten(sql, sql, new int[0]);
    }

    /** Returns this text for a statement whose words were replaced by others of the same length before. */
    public Rewritten of(String statement) {
        int[] known = new int[origins.length];
        for (int i = 0; i < known.length; i++) {
            known[i] = Math.min(origins[i], statement.length());
        }
        return new Rewritten(statement, text, known);
    }

    /** Returns a change of this text as one of its original. */
    public Rewritten then(Rewritten next) {
        if (origins.length == 0) {
            return next.of(original);
        } else if (next.origins.length == 0) {
            return this;
        }
        int[] known = new int[next.origins.length];
        for (int i = 0; i < known.length; i++) {
            known[i] = origins[Math.min(next.origins[i], origins.length - 1)];
        }
        return new Rewritten(original, next.text, known);
    }

    /** Returns the place in the original of a place in the text, both from 1. */
    public SqlParserPos place(int line, int column) {
        return line <= 0 ? new SqlParserPos(line, column) : TextPlace.of(original, origin(line, column));
    }

    /** Returns the offset in the original of a place in the text. */
    public int origin(int line, int column) {
        int offset = TextPlace.offset(text, line, column);
        return origins.length == 0
                ? Math.min(offset, original.length())
                : origins[Math.min(offset, origins.length - 1)];
    }
}
