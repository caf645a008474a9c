package dev.tegula.internal.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A script of TileDB-MariaDB, translated: blocks divided by blank lines. A block has its number, an array to copy or a
 * statement that ends with a semicolon, and the expected rows after a bar, columns divided by tabs.
 */
record MariaDbScript(List<Block> blocks) {

    /**
     * A statement of the script.
     *
     * @param number its number among the original statements
     * @param array {@code table = path} of an array to copy, or the empty string
     * @param sql the statement, or the empty string
     * @param reason why it is left out, or the empty string
     * @param difference why the expected rows are not those of MariaDB, or the empty string
     * @param rows the expected rows after the line with the names of the columns
     */
    record Block(int number, String array, String sql, String reason, String difference, List<String> rows) {

        boolean isQuery() {
            return sql.toLowerCase(java.util.Locale.ROOT).startsWith("select");
        }
    }

    static MariaDbScript parse(String text) {
        List<Block> blocks = new ArrayList<>();
        for (String block : text.split("\n\n")) {
            blocks.add(block(block));
        }
        return new MariaDbScript(blocks);
    }

    private static Block block(String text) {
        int number = -1;
        String array = "";
        String reason = "";
        String difference = "";
        StringBuilder sql = new StringBuilder();
        List<String> rows = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (line.startsWith("-- array ")) {
                array = line.substring("-- array ".length());
            } else if (line.startsWith("-- left out: ")) {
                reason = line.substring("-- left out: ".length());
            } else if (line.startsWith("-- differs: ")) {
                difference = line.substring("-- differs: ".length());
            } else if (line.matches("-- \\d+")) {
                number = Integer.parseInt(line.substring(3));
            } else if (line.startsWith("|")) {
                rows.add(line.substring(1));
            } else if (!line.startsWith("--")) {
                sql.append(sql.isEmpty() ? "" : "\n").append(line);
            }
        }
        String statement = sql.toString().strip().replaceAll(";$", "");
        List<String> cells = rows.isEmpty() ? List.of() : List.copyOf(rows.subList(1, rows.size()));
        return new Block(number, array, statement, reason, difference, cells);
    }
}
