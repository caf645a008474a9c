package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.MariaDbScript.Block;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The published scripts of TileDB-MariaDB ({@code mysql-test/mytile}), translated, return the published rows. Each
 * script lists its omitted statements with reasons.
 */
@Slow
class MariaDbScriptsTest {

    private static final Path FOLDER = Path.of("src/test/resources/mytile");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    @TempDir
    Path folder;

    static List<String> scripts() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("scripts"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static MariaDbScript script(String name) throws IOException {
        return MariaDbScript.parse(Files.readString(FOLDER.resolve("scripts").resolve(name)));
    }

    @Sampled(3)
    @ParameterizedTest
    @MethodSource("scripts")
    void script_hasPublishedRows(String name) throws IOException {
        List<String> failures = new ArrayList<>();
        try (Tegula engine = Tegula.create()) {
            SessionOptions options = Sessions.options();
            EngineSession session = EngineSession.open(
                    engine,
                    Tegula.uri(folder),
                    new SessionOptions(
                            options.open(),
                            options.memoryBytes(),
                            options.spillFolder(),
                            true,
                            true,
                            TimestampMode.TRUNCATE,
                            options.settings(),
                            options.reach()));
            for (Block block : script(name).blocks()) {
                try {
                    run(session, block);
                } catch (SQLException | AssertionError e) {
                    failures.add(block.number() + ": " + block.sql() + "\n    " + e.getMessage());
                }
            }
        }
        assertEquals("", String.join("\n", failures));
    }

    private void run(EngineSession session, Block block) throws SQLException, IOException {
        if (!block.array().isEmpty()) {
            String[] parts = block.array().split(" = ");
            copy(FOLDER.resolve("arrays").resolve(parts[1]), folder.resolve(parts[0]));
        } else if (block.isQuery()) {
            List<String> actual = new ArrayList<>();
            for (List<Object> row : Sessions.rows(session, block.sql())) {
                actual.add(String.join(
                        "\t", row.stream().map(MariaDbScriptsTest::text).toList()));
            }
            boolean sorted = block.sql().toLowerCase(java.util.Locale.ROOT).contains("order by");
            List<String> expected =
                    block.rows().stream().map(MariaDbScriptsTest::normal).toList();
            assertEquals(DuckRows.ordered(expected, sorted), DuckRows.ordered(actual, sorted));
        } else if (!block.sql().isEmpty()) {
            Sessions.update(session, block.sql());
        }
    }

    /** Returns a row of MariaDB: numbers by value, times in milliseconds. */
    private static String normal(String row) {
        return String.join(
                "\t",
                Stream.of(row.split("\t", -1)).map(MariaDbScriptsTest::cell).toList());
    }

    private static String cell(String text) {
        if (text.matches("-?\\d+(\\.\\d+)?(e[+-]?\\d+)?")) {
            return number(new BigDecimal(text));
        } else if (text.matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)?")) {
            return (text.length() == 19 ? text + "." : text).concat("000").substring(0, 23);
        }
        return text;
    }

    private static String number(BigDecimal value) {
        return value.round(new MathContext(6))
                .add(BigDecimal.ZERO)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String text(Object value) {
        if (value == null) {
            return "NULL";
        } else if (value instanceof Number) {
            return number(new BigDecimal(value.toString()));
        } else if (value instanceof LocalDateTime time) {
            return TIME.format(time);
        } else if (value instanceof LocalDate date) {
            return date.toString();
        } else if (value instanceof byte[] bytes) {
            return cell(new String(bytes, StandardCharsets.UTF_8));
        }
        return cell(value.toString());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target);
                }
            }
        }
    }

    /** The figures of the documentation. */
    @Test
    void figures() throws IOException {
        int all = 0;
        int out = 0;
        int queries = 0;
        int different = 0;
        for (String name : scripts()) {
            for (Block block : script(name).blocks()) {
                all++;
                out += block.reason().isEmpty() ? 0 : 1;
                queries += block.reason().isEmpty() && block.isQuery() ? 1 : 0;
                different += block.difference().isEmpty() ? 0 : 1;
            }
        }
        assertEquals(
                "42 scripts, 1266 statements, 319 left out, 388 queries, 55 different",
                scripts().size() + " scripts, " + all + " statements, " + out + " left out, " + queries + " queries, "
                        + different + " different");
    }
}
