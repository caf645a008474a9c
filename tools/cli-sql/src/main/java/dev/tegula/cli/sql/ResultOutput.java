package dev.tegula.cli.sql;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes a result. */
public interface ResultOutput {

    /** Writes all rows and returns their number. The caller closes the result. */
    long write(ResultSet rows) throws SQLException, IOException;
}
