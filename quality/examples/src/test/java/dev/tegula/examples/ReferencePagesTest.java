package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ErrorKind;
import dev.tegula.sql.TegulaDriver;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.vfs.VfsProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of errors and settings have all that the code has. */
class ReferencePagesTest {

    private static final Pattern STATE =
            Pattern.compile("\"((?:0[78A]|2[0-9A-Z]|42|5[3-7]|HY)(?:[0-9]{3}|S[0-9]{2}|0[0-9][A-Z]|02E|2E))\"");
    private static final Pattern ENGINE_SETTING =
            Pattern.compile("static final String \\w+_SETTING = \"([a-z]+\\.[a-z_]+)\"");
    private static final Pattern PROPERTY =
            Pattern.compile("(?:getProperty|getBoolean|CODECS_PROPERTY =)\\s*\\(?\"(tegula\\.[a-z]+)\"");
    private static final Pattern VARIABLE = Pattern.compile("\\b(TEGULA_[A-Z_]+)\\b");
    private static final Pattern OPTION_CONSTANT =
            Pattern.compile("static final (?:String|List<String>) \\w+\\s*=\\s*([^;]*);");
    private static final Pattern WORD = Pattern.compile("\"([a-z][A-Za-z.]+)\"");

    private static String page(String name) throws IOException {
        return Files.readString(SourceTree.of("docs/" + name));
    }

    /** Returns what a pattern finds in the main code of folders. */
    private static Set<String> found(Pattern pattern, String... folders) throws IOException {
        Set<String> found = new TreeSet<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(SourceTree.of(folder))) {
                for (Path file : files.filter(Files::isRegularFile)
                        .filter(each -> each.toString().replace('\\', '/').matches(".*/src/main/.*"))
                        .toList()) {
                    if (file.toString().endsWith(".java") || file.getParent().endsWith("launcher")) {
                        pattern.matcher(Files.readString(file))
                                .results()
                                .map(match -> match.group(1))
                                .forEach(found::add);
                    }
                }
            }
        }
        assertTrue(!found.isEmpty(), "nothing found: " + pattern);
        return found;
    }

    private static List<String> missing(Set<String> names, Predicate<String> isThere) {
        return names.stream().filter(isThere.negate()).toList();
    }

    @Test
    void kindsOfErrors_haveTheirStatusAndState() throws IOException {
        String page = page("reference/errors.md");
        for (ErrorKind kind : ErrorKind.values()) {
            assertTrue(
                    Pattern.compile("(?m)^\\| `" + kind + "` \\| [^|]+ \\| " + kind.exitStatus() + " \\| "
                                    + kind.sqlState() + " \\|")
                            .matcher(page)
                            .find(),
                    kind.toString());
        }
        assertEquals(
                ErrorKind.values().length,
                Pattern.compile("(?m)^\\| `[A-Z_]+` \\|")
                        .matcher(page)
                        .results()
                        .count());
    }

    @Test
    void sqlStates_areThoseOfTheDriver() throws IOException {
        String table = page("reference/errors.md");
        table = table.substring(table.indexOf("## SQLSTATEs"));
        Set<String> listed = new TreeSet<>();
        table.lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\|")[1])
                .forEach(cell -> Pattern.compile("\\b[0-9A-Z]{5}\\b")
                        .matcher(cell)
                        .results()
                        .map(MatchResult::group)
                        .forEach(listed::add));
        Set<String> states = found(STATE, "queries/sql");
        for (ErrorKind kind : ErrorKind.values()) {
            states.add(kind.sqlState());
        }
        assertEquals(states, listed);
    }

    @Test
    void settingsOfEngineAndProcess_areOnThePageOfSettings() throws IOException {
        String page = page("reference/settings.md");
        Predicate<String> isThere = name -> page.contains("| `" + name + "` |");
        assertEquals(List.of(), missing(found(ENGINE_SETTING, "engine"), isThere));
        assertEquals(List.of(), missing(found(PROPERTY, "engine", "files", "stores", "queries", "tools"), isThere));
        assertEquals(List.of(), missing(found(VARIABLE, "tools"), isThere));
    }

    @Test
    void settingsOfStores_areOnThePageOfObjectStores() throws IOException {
        String page = page("reference/object-stores.md");
        Set<String> names = new TreeSet<>();
        ServiceLoader.load(VfsProvider.class).forEach(provider -> names.addAll(provider.settings()));
        assertTrue(names.size() > 30, names.toString());
        assertEquals(
                List.of(), missing(names, name -> page.contains("`" + name.replaceFirst("^vfs\\.\\w+\\.", "") + "`")));
    }

    @Test
    void propertiesOfJdbc_areOnThePageOfSql() throws Exception {
        String page = page("connect/sql.md");
        Set<String> names = new TreeSet<>();
        for (DriverPropertyInfo each : new TegulaDriver().getPropertyInfo("jdbc:tegula:data", new Properties())) {
            names.add(each.name);
        }
        assertTrue(names.contains("memory"), names.toString());
        assertEquals(List.of(), missing(names, name -> page.contains("`" + name + "`")));
    }

    @Test
    void optionsOfSpark_areOnThePageOfSpark() throws IOException {
        String page = page("connect/spark.md");
        Set<String> names = new TreeSet<>();
        for (String file : List.of(
                "table/TableOptions",
                "types/TypeOptions",
                "catalog/TimeTravel",
                "read/ArrayScanBuilder",
                "write/ArrayWriteBuilder")) {
            String code = Files.readString(
                    SourceTree.of("queries/spark/src/main/java/dev/tegula/internal/spark/" + file + ".java"));
            String own = code.replaceFirst("OF_SPARK\\s*=[^;]*;", ""); // without those that Spark itself reads
            OPTION_CONSTANT
                    .matcher(own)
                    .results()
                    .forEach(constant -> WORD.matcher(constant.group(1))
                            .results()
                            .map(match -> match.group(1))
                            .forEach(names::add));
        }
        assertTrue(names.contains("readChangeFeed"), names.toString());
        String lower = page.toLowerCase(Locale.ROOT);
        assertEquals(List.of(), missing(names, name -> lower.contains(name.toLowerCase(Locale.ROOT))));
    }
}
