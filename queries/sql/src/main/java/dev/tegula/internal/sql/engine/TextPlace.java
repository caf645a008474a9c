package dev.tegula.internal.sql.engine;

import org.apache.calcite.sql.parser.SqlParserPos;

/** Lines and columns of offsets. */
final class TextPlace {

    private TextPlace() {}

    /** Returns the line and column of an offset, both from 1. */
    static SqlParserPos of(String text, int offset) {
        String before = text.substring(0, Math.min(offset, text.length()));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new SqlParserPos(line, before.length() - before.lastIndexOf('\n'));
    }
}
