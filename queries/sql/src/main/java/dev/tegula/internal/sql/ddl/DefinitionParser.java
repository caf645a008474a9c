package dev.tegula.internal.sql.ddl;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses definitions. The grammar:
 *
 * <pre>
 * CREATE [OR REPLACE] [TEMP | TEMPORARY] TABLE [IF NOT EXISTS] name [(column, … [, PRIMARY KEY (name, …)])]
 *   [WITH (option = value, …)] [AS query]
 * column: name type [NOT NULL | NULL | PRIMARY KEY | DEFAULT literal] …
 * type: INT, TIMESTAMP(6), datetime_ns, … , with [n] or [] for several values
 * DROP TABLE [IF EXISTS] name
 * CREATE [OR REPLACE] [TEMP | TEMPORARY] VIEW [IF NOT EXISTS] name [(name, …)] AS query
 * DROP VIEW [IF EXISTS] name
 * ALTER TABLE name ADD [COLUMN] column | DROP [COLUMN] name [, …]
 * ALTER TABLE name SET (option = value, …) | UNSET (option, …) | RENAME TO name
 * ALTER TABLE name ALTER [COLUMN] name SET DEFAULT literal | DROP DEFAULT
 * CREATE SCHEMA [IF NOT EXISTS] name
 * </pre>
 */
public final class DefinitionParser {

    /** Constraints that arrays do not check, and what to do instead. */
    private static final Map<String, String> CONSTRAINTS = Map.of(
            "UNIQUE", "Dimensions are unique: PRIMARY KEY (a, b)",
            "CHECK", "Check rows before they are inserted: INSERT INTO t SELECT … WHERE …",
            "REFERENCES", "Join the tables to find rows without a partner",
            "FOREIGN", "Join the tables to find rows without a partner",
            "CONSTRAINT", "Write PRIMARY KEY (a, b) without a name",
            "GENERATED", "Create a view of the expression",
            "COLLATE", "Texts are compared by their characters. Write ORDER BY lower(x)");

    /** What to write instead of objects that there are not. */
    private static final Map<String, String> INSTEAD = Map.of(
            "INDEX", ". Name the columns that conditions use as dimensions: PRIMARY KEY (a, b)",
            "SEQUENCE", ". Number rows with ROW_NUMBER() OVER ()",
            "MACRO", ". Create a view",
            "FUNCTION", ". Create a view",
            "TYPE", ". Write the type of the column",
            "SCHEMA", ". Delete the group with tegula rm",
            "TRIGGER", ". Change both tables in the program",
            "MATERIALIZED", ". Write CREATE OR REPLACE TABLE … AS SELECT …",
            "DATABASE", ". Write CREATE SCHEMA");

    private static final Set<String> FIRST = Set.of("CREATE", "DROP", "ALTER");

    private final String sql;
    private final List<Token> tokens;
    private int at;

    private DefinitionParser(String sql) {
        this.sql = sql;
        this.tokens = Token.of(sql);
    }

    /**
     * Parses a definition.
     *
     * @return null if the statement is no definition
     * @throws DefinitionException if it is not understood, or has no meaning for arrays
     */
    public static @Nullable Definition parse(String sql) {
        Token first = Token.first(sql); // the tokens of a long INSERT would take most of its time
        return first.kind() == Token.Kind.NAME && FIRST.contains(first.text().toUpperCase(Locale.ROOT))
                ? new DefinitionParser(sql).statement()
                : null;
    }

    /** Returns whether a default is a literal that databases read alike. */
    public static boolean isLiteral(String sql) {
        try {
            DefinitionParser parser = new DefinitionParser(sql);
            return parser.literal() != null && parser.peek().kind() == Token.Kind.END;
        } catch (DefinitionException e) {
            return false;
        }
    }

    private Definition statement() {
        Token first = next();
        boolean replace = first.is("CREATE") && words("OR", "REPLACE");
        boolean temporary = first.is("CREATE") && (words("TEMP") || words("TEMPORARY"));
        Token object = next();
        String what = (first.text() + " " + object.text()).toUpperCase(Locale.ROOT);
        if (replace && !object.is("VIEW") && !object.is("TABLE")) {
            throw new DefinitionException("OR REPLACE: for tables and views only", object.offset());
        }
        Definition definition = switch (what) {
            case "CREATE TABLE" -> createTable(replace);
            case "CREATE VIEW" -> createView(replace);
            case "DROP VIEW" -> {
                boolean ifExists = words("IF", "EXISTS");
                yield new Definition.DropView(qualified(), ifExists);
            }
            case "DROP TABLE" -> {
                boolean ifExists = words("IF", "EXISTS");
                yield new Definition.DropTable(qualified(), ifExists);
            }
            case "CREATE SCHEMA" -> {
                boolean ifMissing = words("IF", "NOT", "EXISTS");
                yield new Definition.CreateSchema(qualified(), ifMissing);
            }
            case "ALTER TABLE" -> alterTable();
            default ->
                throw new DefinitionException(
                        what
                                + ": not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW)"
                                + INSTEAD.getOrDefault(object.text().toUpperCase(Locale.ROOT), ""),
                        first.offset());
        };
        words(";");
        if (peek().kind() != Token.Kind.END) {
            throw unexpected("the end");
        } else if (temporary && (definition.name().size() > 1 || object.is("SCHEMA"))) {
            throw new DefinitionException("TEMP: for tables and views without a schema only", object.offset());
        }
        return temporary ? new Definition.Temporary(definition) : definition;
    }

    private Definition createTable(boolean replace) {
        Definition.Existing existing = existing(replace);
        List<String> name = qualified();
        List<NewColumn> columns = new ArrayList<>();
        Map<String, String> defaults = new LinkedHashMap<>();
        Map<String, String> properties = new LinkedHashMap<>();
        if (words("(")) {
            do {
                if (words("PRIMARY", "KEY")) {
                    key(properties, names());
                } else {
                    refuseConstraint();
                    columns.add(constrained(column(), properties, defaults));
                }
            } while (words(","));
            require(")");
        }
        if (words("WITH")) {
            options(properties);
        }
        String query = null;
        if (words("AS")) {
            query = query();
        }
        if (columns.isEmpty() == (query == null)) {
            throw unexpected(query == null ? "columns in parentheses, or AS and a query" : "a query without columns");
        }
        return new Definition.CreateTable(name, existing, columns, defaults, properties, query);
    }

    private void options(Map<String, String> properties) {
        require("(");
        do {
            String option = option();
            require("=");
            properties.put(option, value());
        } while (words(","));
        require(")");
    }

    private Definition createView(boolean replace) {
        Definition.Existing existing = existing(replace);
        List<String> name = qualified();
        List<String> columns = peek().is("(") ? names() : List.of();
        require("AS");
        return new Definition.CreateView(name, existing, columns, query());
    }

    private Definition.Existing existing(boolean replace) {
        boolean keep = words("IF", "NOT", "EXISTS");
        if (keep && replace) {
            throw new DefinitionException(
                    "OR REPLACE with IF NOT EXISTS. Leave one of them out",
                    tokens.get(at - 1).offset());
        }
        return replace ? Definition.Existing.REPLACE : keep ? Definition.Existing.KEEP : Definition.Existing.REFUSE;
    }

    /** Returns a column with what follows its type. */
    private NewColumn constrained(NewColumn type, Map<String, String> properties, Map<String, String> defaults) {
        NewColumn column = type;
        while (true) {
            refuseConstraint();
            if (words("PRIMARY", "KEY")) {
                key(properties, List.of(column.name()));
            } else if (words("DEFAULT")) {
                String literal = literal();
                if (literal != null) {
                    defaults.put(column.name(), literal);
                }
            } else if (words("NOT", "NULL")) {
                Field field = column.field();
                Field required = new Field(field.name(), field.datatype(), field.valuesPerCell(), false);
                column = new NewColumn(required, column.chosen(), column.single(), column.decimals());
            } else if (!words("NULL")) {
                return column;
            }
        }
    }

    private void refuseConstraint() {
        String instead = CONSTRAINTS.get(peek().text().toUpperCase(Locale.ROOT));
        boolean first = tokens.get(at - 1).is(",") || tokens.get(at - 1).is("(");
        boolean name = first
                && !peek().is("CONSTRAINT")
                && tokens.get(Math.min(at + 1, tokens.size() - 1)).isName()
                && !tokens.get(at + 1).is("KEY");
        if (instead != null && peek().kind() == Token.Kind.NAME && !name) {
            throw new DefinitionException(
                    peek().text().toUpperCase(Locale.ROOT) + ": not supported. " + instead, peek().offset());
        }
    }

    /** Returns the text of a literal, which Spark reads as well; null for NULL. */
    private @Nullable String literal() {
        int from = peek().offset();
        Token token = next();
        boolean signed = token.is("-") || token.is("+");
        boolean typed = token.is("DATE") || token.is("TIMESTAMP");
        Token value = signed || typed ? next() : token;
        boolean known = signed
                ? value.kind() == Token.Kind.NUMBER
                : value.kind() == Token.Kind.TEXT
                        || !typed && (value.kind() == Token.Kind.NUMBER || value.is("TRUE") || value.is("FALSE"));
        if (!signed && !typed && value.is("NULL")) {
            return null;
        } else if (value.kind() == Token.Kind.TEXT && value.text().contains("\\")) {
            throw new DefinitionException("DEFAULT: a text with a backslash, which Spark reads otherwise", from);
        } else if (!known) {
            throw new DefinitionException(
                    "DEFAULT: literals only (expected a number, a text, TRUE, FALSE, DATE '…' or TIMESTAMP '…')", from);
        }
        return sql.substring(from, peek().offset()).strip();
    }

    /** Returns the rest of the statement, at its place. */
    private String query() {
        int from = peek().offset();
        at = tokens.size() - 1;
        return keepLines(" ".repeat(from) + sql.substring(from), from).replaceFirst(";\\s*$", "");
    }

    /** Restores the ends of lines before a query, so that places in its errors are right. */
    private String keepLines(String blanked, int from) {
        StringBuilder text = new StringBuilder(blanked);
        for (int i = 0; i < from; i++) {
            if (sql.charAt(i) == '\n') {
                text.setCharAt(i, '\n');
            }
        }
        return text.toString();
    }

    private Definition alterTable() {
        List<String> name = qualified();
        List<NewColumn> added = new ArrayList<>();
        List<String> dropped = new ArrayList<>();
        if (words("SET")) {
            Map<String, String> properties = new LinkedHashMap<>();
            options(properties);
            return new Definition.SetOptions(name, properties, List.of());
        } else if (words("UNSET")) {
            return new Definition.SetOptions(name, Map.of(), names());
        } else if (words("RENAME", "TO")) {
            return new Definition.RenameTable(name, qualified());
        } else if (words("ALTER")) {
            words("COLUMN");
            return alterColumn(name, name());
        }
        do {
            if (words("ADD")) {
                words("COLUMN");
                if (peek().is("PRIMARY")
                        || CONSTRAINTS.containsKey(peek().text().toUpperCase(Locale.ROOT))) {
                    throw new DefinitionException(
                            peek().text() + ": an array keeps its dimensions. Create another table: CREATE TABLE …"
                                    + " WITH (dimensions = '…') AS SELECT * FROM …",
                            peek().offset());
                }
                added.add(column());
                if (peek().is("DEFAULT")) {
                    throw new DefinitionException(
                            "DEFAULT of a new column: rows that are there would not have it. Leave it out, then write"
                                    + " UPDATE, and ALTER COLUMN … SET DEFAULT",
                            peek().offset());
                }
                refuseConstraint();
            } else if (words("DROP")) {
                words("COLUMN");
                dropped.add(name());
            } else if (peek().is("RENAME")) {
                throw new DefinitionException(
                        "RENAME: the format has no new names for stored data. Create a view of the new names"
                                + " (CREATE VIEW … AS SELECT a AS b, …), or a new table: CREATE TABLE … AS SELECT a AS b, …",
                        peek().offset());
            } else {
                throw unexpected("ADD COLUMN, DROP COLUMN, ALTER COLUMN, SET (option = value), UNSET or RENAME TO");
            }
        } while (words(","));
        return new Definition.AlterTable(name, added, dropped);
    }

    private Definition alterColumn(List<String> table, String column) {
        if (words("SET", "DEFAULT")) {
            return new Definition.SetDefault(table, column, literal());
        } else if (words("DROP", "DEFAULT")) {
            return new Definition.SetDefault(table, column, null);
        }
        throw new DefinitionException(
                "ALTER COLUMN: defaults only, because stored values keep their type (expected SET DEFAULT or DROP"
                        + " DEFAULT). Create another table: CREATE TABLE … AS SELECT CAST(a AS INTEGER) AS a, …",
                peek().offset());
    }

    private void key(Map<String, String> properties, List<String> names) {
        if (properties.put(ArrayDefinition.DIMENSIONS, String.join(",", names)) != null) {
            throw new DefinitionException(
                    "two primary keys. Name all of their columns in one: PRIMARY KEY (a, b)",
                    tokens.get(at - 1).offset());
        }
    }

    private NewColumn column() {
        String name = name();
        Token type = next();
        if (type.is("DECIMAL") || type.is("NUMERIC")) {
            return decimals(name, type);
        }
        Integer digits = null;
        if (words("(")) {
            digits = integer();
            require(")");
        }
        Datatype datatype = type.isName() ? TypeNames.datatype(type.text(), digits) : null;
        if (datatype == null) {
            throw new DefinitionException(
                    "unknown type '" + type.text() + "'" + SpellingHint.hint(type.text(), TypeNames.all()),
                    type.offset());
        }
        if (type.is("DOUBLE")) {
            words("PRECISION");
        }
        int values = TypeNames.valuesPerCell(datatype);
        boolean list = words("[");
        if (list) {
            values = words("]") ? Field.VARIABLE : integer();
            words("]");
        }
        return new NewColumn(
                new Field(name, datatype, values, nullable()), TypeNames.isDatatype(type.text()), !list, null);
    }

    /** Returns a decimal column. DECIMAL without digits is that of DuckDB, as in casts. */
    private NewColumn decimals(String name, Token type) {
        int precision = DecimalFields.PRECISION;
        int scale = DecimalFields.SCALE;
        if (words("(")) {
            precision = integer();
            scale = words(",") ? integer() : 0;
            require(")");
        }
        if (precision < 1 || precision > DecimalFields.MAX_DIGITS || scale > precision) {
            throw new DefinitionException(
                    type.text() + "(" + precision + "," + scale + "): not a type (expected 1 to "
                            + DecimalFields.MAX_DIGITS + " digits, and not more after the point)",
                    type.offset());
        }
        if (peek().is("[")) {
            throw new DefinitionException("lists of decimals: not supported. Write DOUBLE[]", peek().offset());
        }
        DecimalType decimals = new DecimalType(precision, scale);
        Datatype datatype = decimals.datatype();
        Field field = new Field(name, datatype, TypeNames.valuesPerCell(datatype), nullable());
        return new NewColumn(field, false, true, decimals);
    }

    private boolean nullable() {
        if (words("NOT", "NULL")) {
            return false;
        }
        words("NULL");
        return true;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        require("(");
        do {
            names.add(name());
        } while (words(","));
        require(")");
        return names;
    }

    private List<String> qualified() {
        List<String> parts = new ArrayList<>(List.of(name()));
        while (words(".")) {
            parts.add(name());
        }
        return parts;
    }

    /** Returns an option, a name with dots or in quotes: {@code domain.x}. */
    private String option() {
        if (peek().kind() == Token.Kind.TEXT) {
            return next().text();
        }
        return String.join(".", qualified());
    }

    private String value() {
        Token token = next();
        if (token.is("-")) {
            return "-" + next().text();
        }
        if (token.kind() == Token.Kind.SIGN || token.kind() == Token.Kind.END) {
            at--;
            throw unexpected("a value");
        }
        return token.text();
    }

    private String name() {
        if (!peek().isName()) {
            throw unexpected("a name");
        }
        return next().text();
    }

    private int integer() {
        if (!peek().text().matches("[1-9][0-9]{0,8}|0")) {
            throw unexpected("a number");
        }
        return Integer.parseInt(next().text());
    }

    /** Takes words if all of them come next. */
    private boolean words(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (at + i >= tokens.size() || !tokens.get(at + i).is(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    private void require(String word) {
        if (!words(word)) {
            throw unexpected("'" + word + "'");
        }
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token next() {
        Token token = tokens.get(at);
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    private DefinitionException unexpected(String expected) {
        Token token = peek();
        String found = token.kind() == Token.Kind.END ? "the end" : "'" + token.text() + "'";
        return new DefinitionException(
                "not understood (found " + found + ", expected " + expected + ")", token.offset());
    }
}
