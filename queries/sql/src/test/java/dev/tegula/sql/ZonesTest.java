package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times have no zone, so that all of the driver returns the same in every zone of the process. */
@Slow
class ZonesTest {

    private static final List<String> DATES =
            List.of("1500-01-01", "1582-10-10", "1582-10-15", "1960-02-29", "2020-03-29", "9999-12-31");
    private static final List<String> TIMES =
            List.of("1500-01-01T10:00", "1582-10-10T00:00", "2020-03-29T02:30", "2020-10-25T02:30:00.125");

    @TempDir
    Path folder;

    private final TimeZone before = TimeZone.getDefault();

    @BeforeEach
    void createArrays() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE days (k INT, d DATE, PRIMARY KEY (k))");
            statement.execute("CREATE TABLE times (k INT, t TIMESTAMP, PRIMARY KEY (k))");
            for (int i = 0; i < DATES.size(); i++) {
                statement.execute("INSERT INTO days VALUES (" + i + ", DATE '" + DATES.get(i) + "')");
            }
            for (int i = 0; i < TIMES.size(); i++) {
                statement.execute("INSERT INTO times VALUES (" + i + ", TIMESTAMP '" + text(TIMES.get(i)) + "')");
            }
        }
    }

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(before);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";writable=true");
    }

    /** Returns a time as SQL writes it. */
    private static String text(String iso) {
        return iso.replace('T', ' ') + (iso.length() == 16 ? ":00" : "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"})
    void dates_areTheSameInEveryZone(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT d, CAST(d AS VARCHAR), ARRAY[d] FROM days ORDER BY k")) {
            for (String text : DATES) {
                assertTrue(rows.next());
                LocalDate date = LocalDate.parse(text);
                assertEquals(text, rows.getString(1));
                assertEquals(text, rows.getString(2));
                assertEquals("[" + text + "]", rows.getString(3));
                assertEquals(date, rows.getObject(1, LocalDate.class));
                assertEquals(date.atStartOfDay(), rows.getObject(1, LocalDateTime.class));
                assertEquals(date.atStartOfDay().toInstant(ZoneOffset.UTC), rows.getObject(1, Instant.class));
                assertEquals(List.of(date), rows.getObject(3, List.class));
                if (text.equals("1582-10-10")) { // the Julian calendar of java.sql skips it
                    assertThrows(SQLDataException.class, () -> rows.getDate(1));
                    assertThrows(SQLDataException.class, () -> rows.getObject(1));
                } else {
                    assertEquals(text, rows.getDate(1).toString());
                    assertEquals(date, rows.getDate(1).toLocalDate());
                    assertEquals(rows.getDate(1), rows.getObject(1));
                    assertEquals(Date.valueOf(date), rows.getObject(1, Date.class));
                    assertEquals(date.atStartOfDay(), rows.getTimestamp(1).toLocalDateTime());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"})
    void times_areTheSameInEveryZone(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t, CAST(t AS TIME) FROM times ORDER BY k")) {
            for (String iso : TIMES) {
                assertTrue(rows.next());
                LocalDateTime time = LocalDateTime.parse(iso);
                assertEquals(time, LocalDateTime.parse(rows.getString(1).replace(' ', 'T')));
                assertEquals(time, rows.getObject(1, LocalDateTime.class));
                assertEquals(time.toLocalTime(), rows.getObject(2, LocalTime.class));
                assertEquals(time.toLocalTime(), LocalTime.parse(rows.getString(2)));
                boolean skipped = zone.equals("Europe/Berlin") && iso.startsWith("2020-03-29");
                if (skipped || iso.startsWith("1582-10-10")) {
                    assertThrows(SQLDataException.class, () -> rows.getTimestamp(1));
                    assertThrows(SQLDataException.class, () -> rows.getObject(1));
                } else {
                    assertEquals(time, rows.getTimestamp(1).toLocalDateTime());
                    assertEquals(time, ((Timestamp) rows.getObject(1)).toLocalDateTime());
                }
                assertEquals(time.toLocalDate(), rows.getObject(1, LocalDate.class));
                assertEquals(time.toLocalTime().withNano(0), rows.getTime(2).toLocalTime());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "Pacific/Apia"})
    void parameters_areTheSameInEveryZone(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        assertEquals(0, key("days", "d", LocalDate.of(1500, 1, 1)));
        assertEquals(0, key("days", "d", Date.valueOf("1500-01-01")));
        assertEquals(1, key("days", "d", LocalDate.of(1582, 10, 10)));
        assertEquals(4, key("days", "d", Timestamp.valueOf("2020-03-29 00:00:00")));
        assertEquals(4, key("days", "d", "2020-03-29"));
        assertEquals(0, key("times", "t", LocalDateTime.of(1500, 1, 1, 10, 0)));
        assertEquals(0, key("times", "t", Timestamp.valueOf("1500-01-01 10:00:00")));
        assertEquals(2, key("times", "t", LocalDateTime.of(2020, 3, 29, 2, 30)));
        assertEquals(3, key("times", "t", LocalDateTime.of(2020, 10, 25, 2, 30, 0, 125_000_000)));
        assertEquals(3, key("times", "t", Instant.parse("2020-10-25T02:30:00.125Z")));
        assertEquals(2, key("times", "CAST(t AS TIME)", Time.valueOf("02:30:00")));
    }

    private int key(String table, String column, Object value) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT k FROM " + table + " WHERE " + column + " = ?")) {
            statement.setObject(1, value);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : -1;
            }
        }
    }

    @Test
    void parameters_thatTheTypeDoesNotHold_areRefused() {
        assertThrows(SQLDataException.class, () -> key("days", "d", LocalDateTime.of(2020, 3, 29, 1, 0)));
        assertThrows(SQLDataException.class, () -> key("times", "t", Instant.parse("2020-10-25T02:30:00.125001Z")));
        assertThrows(SQLDataException.class, () -> key("times", "CAST(t AS TIME)", LocalTime.of(2, 30, 0, 1)));
    }

    @Test
    void calendar_readsTheFieldsOfItsZone() throws SQLException {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Europe/Berlin"));
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t FROM times WHERE k = 3")) {
            assertTrue(rows.next());
            Timestamp found = rows.getTimestamp(1, calendar);
            assertTrue(
                    List.of("2020-10-25T00:30:00.125Z", "2020-10-25T01:30:00.125Z")
                            .contains(found.toInstant().toString()),
                    found::toString);
        }
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement("SELECT k FROM times WHERE t = ?")) {
            statement.setTimestamp(1, Timestamp.from(Instant.parse("2020-10-25T00:30:00.125Z")), calendar);
            try (ResultSet rows = statement.executeQuery()) {
                assertTrue(rows.next());
                assertEquals(3, rows.getInt(1));
            }
        }
    }
}
