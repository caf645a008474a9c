package dev.tegula.internal.sql.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The word EXPLAIN before a statement. It is replaced by blanks, so that places in errors stay right; Calcite's own
 * clause asks for PLAN FOR.
 *
 * @param wanted whether the plan is wanted instead of the rows
 * @param run whether the statement is run for its figures, too
 * @param statement the statement, with blanks in place of the clause
 */
public record ExplainClause(boolean wanted, boolean run, String statement) {

    /** The name of the column of plans. */
    public static final String COLUMN = "plan";

    private static final Pattern CLAUSE =
            Pattern.compile("\\A\\s*EXPLAIN(\\s+PLAN\\s+FOR|(\\s+ANALYZE))?(?=\\s)", Pattern.CASE_INSENSITIVE);

    public static ExplainClause of(String sql) {
        Matcher matcher = CLAUSE.matcher(sql);
        return matcher.find()
                ? new ExplainClause(
                        true,
                        matcher.group(2) != null,
                        matcher.group().replaceAll("\\S", " ") + sql.substring(matcher.end()))
                : new ExplainClause(false, false, sql);
    }
}
