package dev.tegula.internal.sql.text;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements of other databases that arrays have no meaning for, and what to do instead. */
public final class OtherStatements {

    private static final Pattern FIRST =
            Pattern.compile("\\A(?:\\s+|--[^\\n]*|/\\*.*?\\*/)*([A-Za-z]+)", Pattern.DOTALL);

    private static final String TRANSACTIONS =
            "Each statement takes effect at once; MERGE changes rows in several ways";
    private static final String EXTENSIONS = "Leave it out: stores and formats are found without it";
    private static final String RIGHTS = "Set the permissions of the store";
    private static final String PREPARED = "Use parameters (?) of a PreparedStatement";

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("BEGIN", TRANSACTIONS),
            Map.entry("START", TRANSACTIONS),
            Map.entry("COMMIT", TRANSACTIONS),
            Map.entry("ROLLBACK", TRANSACTIONS),
            Map.entry("SAVEPOINT", TRANSACTIONS),
            Map.entry("LOCK", TRANSACTIONS),
            Map.entry(
                    "COPY",
                    "Import with the command, or CREATE TABLE … AS SELECT * FROM \"file.parquet\"; export with the command"),
            Map.entry("EXPORT", "Run tegula cp or tegula export"),
            Map.entry("IMPORT", "Run tegula import, or CREATE TABLE … AS SELECT * FROM \"file.parquet\""),
            Map.entry("ATTACH", "Connect to the folder or group that has the tables"),
            Map.entry("DETACH", "Connect to the folder or group that has the tables"),
            Map.entry("USE", "Write the schema before the table: schema.table"),
            Map.entry("SET", "Set properties of the connection; ALTER TABLE … SET (maintenance = '…') changes a table"),
            Map.entry("RESET", "Set properties of the connection"),
            Map.entry("INSTALL", EXTENSIONS),
            Map.entry("LOAD", EXTENSIONS),
            Map.entry("VACUUM", "Run tegula maintain"),
            Map.entry("CHECKPOINT", "Leave it out: each statement is stored when it ends"),
            Map.entry("ANALYZE", "Leave it out: statistics are written with the data"),
            Map.entry("GRANT", RIGHTS),
            Map.entry("REVOKE", RIGHTS),
            Map.entry("PREPARE", PREPARED),
            Map.entry("EXECUTE", PREPARED),
            Map.entry("DEALLOCATE", PREPARED),
            Map.entry("COMMENT", "Write ALTER TABLE t SET (comment = '…'), or (\"comment.COLUMN\" = '…')"),
            Map.entry("CALL", "Run the command of tegula, or SELECT from a table"),
            Map.entry("DO", "Use a program"));

    private OtherStatements() {}

    /** @throws StatementException if a statement begins with a word that has no meaning for arrays */
    public static void requireNone(String sql) {
        Matcher first = FIRST.matcher(sql);
        String word = first.find() ? first.group(1).toUpperCase(Locale.ROOT) : "";
        String instead = INSTEAD.get(word);
        if (instead != null) {
            throw StatementException.of(word + ": not supported. " + instead, sql, first.start(1));
        }
    }
}
