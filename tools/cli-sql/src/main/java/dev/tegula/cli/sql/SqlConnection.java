package dev.tegula.cli.sql;

import dev.tegula.cli.parse.CommandException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;

/** Opens connections by the driver of an optional module. */
public final class SqlConnection {

    private static final String DRIVER = "dev.tegula.sql.TegulaDriver";

    private SqlConnection() {}

    /**
     * Opens a connection.
     *
     * @param uri an array, a folder or a group
     * @throws CommandException if the module is missing, or the connection is refused
     */
    public static Connection open(String uri, Properties properties) {
        try {
            Driver driver = Class.forName(DRIVER)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
            properties.setProperty("uri", uri);
            properties.setProperty("tables", "anywhere"); // the command is the program
            return Objects.requireNonNull(driver.connect("jdbc:tegula:", properties));
        } catch (SQLException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new CommandException("SQL: its module is missing. Add tegula-sql to the class path.", e);
        }
    }
}
