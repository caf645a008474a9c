package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.BeanPropertyRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionTemplate;

/** The driver below a pool and Spring. */
@Slow
class FrameworksTest {

    @TempDir
    Path folder;

    @BeforeEach
    void createArrays() {
        Weather.create(folder);
    }

    /** A row of {@code stations}. */
    public static final class Station {
        private long id;
        private String name;

        public void setId(long id) {
            this.id = id;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    private HikariDataSource pool(boolean writable) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:tegula:" + Tegula.uri(folder));
        config.addDataSourceProperty("writable", String.valueOf(writable));
        config.setReadOnly(!writable);
        config.setMaximumPoolSize(3);
        return new HikariDataSource(config);
    }

    @Test
    void springTemplates_read() {
        try (HikariDataSource pool = pool(false)) {
            JdbcTemplate template = new JdbcTemplate(pool);
            template.setQueryTimeout(30);
            template.setMaxRows(100);
            assertEquals(5, template.queryForObject("SELECT count(*) FROM stations", Integer.class));
            List<Station> stations = template.query(
                    "SELECT id, Name FROM stations WHERE id < ? ORDER BY id",
                    new BeanPropertyRowMapper<>(Station.class),
                    3);
            assertEquals(2, stations.size());
            assertEquals(1, stations.get(0).id);
            assertEquals("Bern", stations.get(0).name);
            Map<String, Object> row = template.queryForMap("SELECT id, height FROM stations WHERE Name = 'Davos'");
            assertEquals(Map.of("id", 5L, "height", 502.5), row);
            NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(template);
            assertEquals(
                    List.of("Bern", "Chur"),
                    named.queryForList(
                            "SELECT Name FROM stations WHERE id IN (:ids) ORDER BY 1",
                            Map.of("ids", List.of(1, 4)),
                            String.class));
            assertThrows(BadSqlGrammarException.class, () -> template.queryForList("SELECT nothing FROM stations"));
        }
    }

    @Test
    void springTemplates_write() {
        try (HikariDataSource pool = pool(true)) {
            JdbcTemplate template = new JdbcTemplate(pool);
            int[] counts = template.batchUpdate(
                    "INSERT INTO log (t, code) VALUES (?, ?)",
                    List.of(new Object[] {1, 10}, new Object[] {1, 11}, new Object[] {2, 12}));
            assertEquals(3, counts.length);
            new SimpleJdbcInsert(pool)
                    .withSchemaName("main")
                    .withTableName("log")
                    .execute(Map.of("t", 3, "code", 13));
            assertEquals(4, template.queryForObject("SELECT count(*) FROM log", Integer.class));
            TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(pool));
            transaction.executeWithoutResult(status -> template.update("DELETE FROM log WHERE t = 1"));
            assertEquals(2, template.queryForObject("SELECT count(*) FROM log", Integer.class));
            TransactionSystemException late = assertThrows(
                    TransactionSystemException.class,
                    () -> transaction.executeWithoutResult(status -> {
                        template.update("INSERT INTO log VALUES (9, 9)");
                        status.setRollbackOnly();
                    }));
            assertTrue(late.getCause().getMessage().contains("arrays have no transactions"));
        }
    }
}
