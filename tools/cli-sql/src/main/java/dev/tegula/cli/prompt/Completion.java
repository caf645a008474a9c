package dev.tegula.cli.prompt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Completes words of a prompt: commands at its beginning, options after a command, and keywords, tables and columns in
 * statements.
 */
public final class Completion {

    private static final List<String> KEYWORDS = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "ORDER BY",
            "HAVING",
            "LIMIT",
            "OFFSET",
            "JOIN",
            "LEFT JOIN",
            "ON",
            "USING",
            "AND",
            "OR",
            "NOT",
            "IN",
            "BETWEEN",
            "LIKE",
            "IS NULL",
            "IS NOT NULL",
            "AS",
            "DISTINCT",
            "UNION ALL",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "END",
            "COUNT(*)",
            "SUM",
            "MIN",
            "MAX",
            "AVG",
            "CAST",
            "EXPLAIN",
            "WITH",
            "VALUES",
            "INSERT INTO",
            "UPDATE",
            "SET",
            "DELETE FROM",
            "CREATE TABLE",
            "CREATE SCHEMA",
            "ALTER TABLE",
            "DROP TABLE",
            "FOR SYSTEM_TIME AS OF");

    private final Collection<String> commands;
    private final Function<String, Collection<String>> options;
    private final Supplier<Collection<String>> tables;
    private final Function<String, Collection<String>> columns;

    /**
     * @param commands names of commands
     * @param options the options of a command
     * @param tables the names of tables
     * @param columns the names of the columns of a table
     */
    public Completion(
            Collection<String> commands,
            Function<String, Collection<String>> options,
            Supplier<Collection<String>> tables,
            Function<String, Collection<String>> columns) {
        this.commands = List.copyOf(commands);
        this.options = options;
        this.tables = tables;
        this.columns = columns;
    }

    /** Returns the words that begin with a part of one, in any case of letters for keywords. */
    public List<String> of(String line, String word) {
        String first = line.strip().split("\\s+", 2)[0];
        Set<String> found = new TreeSet<>();
        if (line.substring(0, line.length() - word.length()).isBlank()) {
            add(found, commands, word);
            addKeywords(found, word);
        } else if (commands.contains(first) && word.startsWith("-")) {
            add(found, options.apply(first), word);
        } else if (commands.contains(first) && !isStatement(line)) {
            add(found, tables.get(), word);
        } else {
            addKeywords(found, word);
            Collection<String> known = tables.get();
            add(found, known, word);
            for (String table : known) {
                if (line.contains(table)) {
                    add(found, columns.apply(table), word);
                }
            }
        }
        return new ArrayList<>(found);
    }

    private static boolean isStatement(String line) {
        return InputKind.of(line, List.of()) == InputKind.STATEMENT;
    }

    private static void add(Set<String> found, Collection<String> words, String beginning) {
        words.stream().filter(each -> each.startsWith(beginning)).forEach(found::add);
    }

    private static void addKeywords(Set<String> found, String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        boolean lower = !word.isEmpty() && word.equals(word.toLowerCase(Locale.ROOT));
        KEYWORDS.stream()
                .filter(each -> each.startsWith(upper) && !word.isEmpty())
                .map(each -> lower ? each.toLowerCase(Locale.ROOT) : each)
                .forEach(found::add);
    }
}
