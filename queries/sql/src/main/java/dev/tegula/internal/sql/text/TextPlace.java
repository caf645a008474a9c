package dev.tegula.internal.sql.text;

import org.apache.calcite.sql.parser.SqlParserPos;

/** Lines and columns of offsets, and offsets of them. */
final class TextPlace {

    private TextPlace() {}

    /** Returns the line and column of an offset, both from 1. */
    static SqlParserPos of(String text, int offset) {
        String before = text.substring(0, Math.min(offset, text.length()));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new SqlParserPos(line, before.length() - before.lastIndexOf('\n'));
    }

    /** Returns the offset of a line and column, both from 1. */
    static int offset(String text, int line, int column) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return Math.max(0, at + column - 1);
    }
}
