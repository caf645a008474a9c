package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dates and times are stored without a zone. So only the driver of JDBC, whose interface demands them, has classes that
 * take the zone of the process or another calendar; {@code ZonesTest} holds it to the same values in every zone.
 */
class ZoneRulesTest {

    private static final Pattern ZONED = Pattern.compile(
            "systemDefault\\(|TimeZone\\.getDefault|SimpleDateFormat|\\bCalendar\\.getInstance|Local(Date|Time|DateTime)\\.now\\("
                    + "|\\bjava\\.(util|sql)\\.Date\\b|\\bjava\\.sql\\.Time(stamp)?\\b|new Date\\(|Timestamp\\.valueOf");

    private static final String DRIVER = "dev/tegula/internal/sql/jdbc/";

    @Test
    void mainCode_hasNoDefaultZone() throws IOException {
        List<String> findings = new ArrayList<>();
        int files = 0;
        for (String module : SourceTree.modules()) {
            Path folder = SourceTree.of(module + "/src/main/java");
            if (Files.exists(folder)) {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path file : all.filter(each -> each.toString().endsWith(".java"))
                            .toList()) {
                        files++;
                        boolean driver = file.toString().replace('\\', '/').contains(DRIVER);
                        if (!driver && ZONED.matcher(Files.readString(file)).find()) {
                            findings.add(file.toString());
                        }
                    }
                }
            }
        }
        assertTrue(files > 1500, "files: " + files);
        assertEquals(List.of(), findings);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ZoneId.systemDefault()",
                "new java.util.Date(0)",
                "import java.sql.Timestamp;",
                "LocalDate.now()"
            })
    void defaultZones_areFound(String code) {
        assertTrue(ZONED.matcher(code).find());
    }
}
