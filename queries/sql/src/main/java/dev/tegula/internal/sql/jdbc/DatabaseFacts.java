package dev.tegula.internal.sql.jdbc;

import java.util.Map;
import java.util.Set;

/** What {@link java.sql.DatabaseMetaData} states of every connection. */
final class DatabaseFacts {

    static final String PRODUCT = "Tegula";
    static final String DRIVER = "Tegula JDBC driver";
    static final int JDBC_MAJOR = 4;
    static final int JDBC_MINOR = 3;

    /** Methods without arguments that return true; all other booleans are false. */
    static final Set<String> TRUE = Set.of(
            "allTablesAreSelectable",
            "nullsAreSortedHigh",
            "supportsMixedCaseIdentifiers",
            "supportsMixedCaseQuotedIdentifiers",
            "supportsAlterTableWithAddColumn",
            "supportsAlterTableWithDropColumn",
            "supportsColumnAliasing",
            "nullPlusNonNullIsNull",
            "supportsTableCorrelationNames",
            "supportsExpressionsInOrderBy",
            "supportsOrderByUnrelated",
            "supportsGroupBy",
            "supportsGroupByUnrelated",
            "supportsGroupByBeyondSelect",
            "supportsLikeEscapeClause",
            "supportsNonNullableColumns",
            "supportsMinimumSQLGrammar",
            "supportsCoreSQLGrammar",
            "supportsANSI92EntryLevelSQL",
            "supportsOuterJoins",
            "supportsFullOuterJoins",
            "supportsLimitedOuterJoins",
            "supportsSchemasInDataManipulation",
            "supportsSchemasInTableDefinitions",
            "supportsSubqueriesInComparisons",
            "supportsSubqueriesInExists",
            "supportsSubqueriesInIns",
            "supportsSubqueriesInQuantifieds",
            "supportsCorrelatedSubqueries",
            "supportsUnion",
            "supportsUnionAll",
            "supportsOpenStatementsAcrossCommit",
            "supportsOpenCursorsAcrossCommit",
            "supportsMultipleTransactions",
            "supportsBatchUpdates",
            "usesLocalFiles");

    /** Texts. */
    static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("getDatabaseProductName", PRODUCT),
            Map.entry("getDriverName", DRIVER),
            Map.entry("getIdentifierQuoteString", "\""),
            Map.entry("getSearchStringEscape", "\\"),
            Map.entry("getExtraNameCharacters", "$"),
            Map.entry("getSchemaTerm", "group"),
            Map.entry("getProcedureTerm", "procedure"),
            Map.entry("getCatalogTerm", "catalog"),
            Map.entry("getCatalogSeparator", "."),
            Map.entry("getUserName", ""),
            Map.entry(
                    "getNumericFunctions",
                    "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG10,MOD,PI,POWER,RADIANS,RAND,ROUND,"
                            + "SIGN,SIN,SQRT,TAN,TRUNCATE"),
            Map.entry(
                    "getStringFunctions",
                    "ASCII,CHAR_LENGTH,CONCAT,INSERT,LCASE,LEFT,LENGTH,LOCATE,LTRIM,REPEAT,REPLACE,RIGHT,RTRIM,"
                            + "SUBSTRING,UCASE"),
            Map.entry("getSystemFunctions", "CONVERT,IFNULL"),
            Map.entry(
                    "getTimeDateFunctions",
                    "CURDATE,CURTIME,DAYNAME,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,"
                            + "QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR"),
            Map.entry("getSQLKeywords", "ASOF,EXPLAIN,ILIKE,LIMIT,OFFSET,QUALIFY,TAG"));

    private DatabaseFacts() {}
}
