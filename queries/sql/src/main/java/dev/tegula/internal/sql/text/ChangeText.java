package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.ddl.SqlNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a change for which the parser has no rule: {@code UPDATE … FROM}, {@code DELETE … USING}, {@code INSERT
 * … ON CONFLICT}, {@code RETURNING}, and conditions and DELETE in the clauses of MERGE. Each part is a query with the
 * length of the statement, so that places in errors stay right.
 */
public final class ChangeText extends EditedWords {

    /** The clauses of MERGE. */
    public enum Action {
        UPDATE,
        DELETE,
        INSERT
    }

    /**
     * A clause of MERGE.
     *
     * @param condition a query of its condition, or null
     */
    public record Clause(Action action, @Nullable String condition) {}

    /**
     * What INSERT does with rows that are there.
     *
     * @param key the columns that make rows equal; none for the dimensions
     * @param action what happens to them
     * @param update the change of the rows as UPDATE, if the statement has one
     */
    public record Conflict(
            List<String> key, Existing action, @Nullable String update) {}

    /** What INSERT does with a row that is there. */
    public enum Existing {
        /** Nothing. */
        KEEP,
        /** Gives the columns that the statement names their new values. */
        REPLACE,
        /** Changes it. */
        UPDATE
    }

    /** Words that are looked for one by one, which takes longer than to parse the rows of a long INSERT. */
    private static final Pattern WANTED =
            Pattern.compile("\\b(?:RETURNING|CONFLICT)\\b|\\A\\s*INSERT\\s+OR\\b", Pattern.CASE_INSENSITIVE);

    private static final String COLUMNS = "SELECT * ";

    private final StringBuilder change;
    private final List<Clause> clauses = new ArrayList<>();
    private @Nullable String source;
    private @Nullable String returning;
    private int last = Integer.MAX_VALUE;
    private boolean byName;
    private @Nullable Conflict conflict;

    private ChangeText(String sql) {
        super(sql);
        this.change = new StringBuilder(sql);
    }

    /** Returns the parts of a statement. */
    public static ChangeText of(String sql) {
        ChangeText text = new ChangeText(sql);
        boolean wanted = WANTED.matcher(sql).find();
        if (wanted) {
            text.cutReturning();
        }
        switch (text.word(0)) {
            case "UPDATE" -> text.cutSource("SET", "FROM");
            case "DELETE" -> text.cutSource("FROM", "USING");
            case "MERGE" -> text.cutClauses();
            case "INSERT" -> {
                text.cutNames();
                if (wanted) {
                    text.cutConflict();
                }
            }
            case "TRUNCATE" -> text.cutTruncate();
            default -> {
                // a query
            }
        }
        return text;
    }

    /** Returns the statement without the parts. */
    public String change() {
        return change.toString();
    }

    /** Returns a query of the other tables, or null. */
    @Nullable
    public String source() {
        return source;
    }

    /** Returns the clauses of MERGE, in their order; none if all are those of the parser. */
    public List<Clause> clauses() {
        return clauses;
    }

    /** Returns a query of the columns to return, or null. */
    @Nullable
    public String returning() {
        return returning;
    }

    /** Returns whether INSERT takes the names of its columns from its query. */
    public boolean byName() {
        return byName;
    }

    /** Returns what INSERT does with rows that are there, or null if it replaces them. */
    @Nullable
    public Conflict conflict() {
        return conflict;
    }

    /** Returns the offsets of the parameters. */
    public List<Integer> parameters() {
        List<Integer> offsets = new ArrayList<>();
        for (int k = 0; sql.indexOf('?') >= 0 && k < words.size(); k++) {
            if (is(k, "?")) {
                offsets.add(starts.get(k));
            }
        }
        return offsets;
    }

    private void cutReturning() {
        boolean change = Set.of("INSERT", "UPDATE", "DELETE", "MERGE").contains(word(0));
        int returning = change ? next("RETURNING", 0) : words.size();
        if (returning < words.size() && !is(returning - 1, ".") && !is(returning + 1, "=")) {
            last = returning;
            int end = next(";", returning);
            this.returning = part(returning + 1, end, "SELECT ");
            blank(returning, end);
        }
    }

    private void cutTruncate() {
        boolean table = is(1, "TABLE");
        change.replace(starts.get(0), starts.get(table ? 2 : 1), "DELETE FROM ");
        if (table) { // places in errors stay right
            change.insert(starts.get(0), " ".repeat(Math.max(0, sql.length() - change.length())));
        }
    }

    private void cutConflict() {
        if (is(1, "OR")) {
            conflict = new Conflict(List.of(), is(2, "IGNORE") ? Existing.KEEP : Existing.REPLACE, null);
            if (!is(2, "IGNORE") && !is(2, "REPLACE")) {
                throw refused(1, "INSERT OR " + word(2) + ": not supported. Write INSERT OR REPLACE or OR IGNORE");
            }
            blank(1, 3);
        }
        int on = next("CONFLICT", 0) - 1;
        if (on < 0 || on == words.size() - 1 || !is(on, "ON")) {
            return;
        } else if (is(1, "OR")) {
            throw refused(on, "ON CONFLICT with OR " + word(2) + ". Leave one of them out");
        }
        int at = on + 2;
        List<String> key = new ArrayList<>();
        if (is(at, "(")) {
            int end = close(at);
            for (int k = at + 1; k < end; k++) {
                if (!is(k, ",")) {
                    key.add(SqlNames.plain(words.get(k)));
                }
            }
            at = end + 1;
        }
        boolean nothing = is(at, "DO") && is(at + 1, "NOTHING");
        if (!nothing && !(is(at, "DO") && is(at + 1, "UPDATE") && is(at + 2, "SET"))) {
            throw refused(
                    on, "ON CONFLICT: expected names of dimensions in parentheses, and DO NOTHING or DO UPDATE SET");
        }
        int end = Math.min(last, next(";", at));
        conflict = nothing
                ? new Conflict(key, Existing.KEEP, null)
                : new Conflict(key, Existing.UPDATE, part(at + 2, end, "UPDATE x "));
        blank(on, end);
    }

    private void cutNames() {
        int by = next("BY", 0);
        byName = is(by + 1, "NAME")
                && Stream.of("SELECT", "FROM", "WITH", "VALUES").allMatch(query -> by < next(query, 0));
        if (byName) {
            blank(by, by + 2);
        }
    }

    private void cutSource(String behind, String word) {
        int first = next(behind, 0);
        int from = next(word, first + 1);
        if (first == words.size() || from == words.size()) {
            return;
        }
        int end = Math.min(last, Math.min(next("WHERE", from), next(";", from)));
        source = part(from + (word.equals("FROM") ? 0 : 1), end, word.equals("FROM") ? COLUMNS : COLUMNS + "FROM ");
        blank(from, end);
    }

    private void cutClauses() {
        for (int when = next("WHEN", 0); when < words.size(); when = next("WHEN", when + 1)) {
            int matched = is(when + 1, "NOT") ? when + 2 : when + 1;
            int then = next("THEN", when);
            if (!is(matched, "MATCHED") || then == words.size()) {
                continue;
            }
            boolean conditional = is(matched + 1, "AND");
            String condition = conditional ? part(matched + 2, then, "SELECT ") : null;
            Action action =
                    is(then + 1, "DELETE") ? Action.DELETE : is(then + 1, "INSERT") ? Action.INSERT : Action.UPDATE;
            if (clauses.stream().anyMatch(each -> each.action() == action)) {
                throw refused(when, "MERGE: two clauses with " + action + ". Use CASE in one, or two statements");
            }
            clauses.add(new Clause(action, condition));
            if (action == Action.DELETE) {
                blank(when, then + 2);
            } else if (conditional) {
                blank(matched + 1, then);
            }
        }
        if (clauses.size() == 1 && clauses.get(0).action() == Action.DELETE) {
            throw refused(0, "MERGE with DELETE only: not supported. Write DELETE FROM t USING s WHERE …");
        }
    }

    /** Returns the next word outside brackets, but not that of IS DISTINCT FROM. */
    private int next(String word, int from) {
        int depth = 0;
        for (int k = from; k < words.size(); k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, word) && !is(k - 1, "DISTINCT")) {
                return k;
            }
        }
        return words.size();
    }

    private int start(int word) {
        return word < words.size() ? starts.get(word) : sql.length();
    }

    private void blank(int from, int to) {
        for (int k = start(from); k < start(to); k++) {
            change.setCharAt(k, Character.isWhitespace(sql.charAt(k)) ? sql.charAt(k) : ' ');
        }
    }

    /** Returns words behind others, at their place in the statement. */
    private String part(int from, int to, String first) {
        String before = sql.substring(0, start(from) - first.length()).replaceAll("\\S", " ");
        return before + first + sql.substring(start(from), start(to));
    }
}
