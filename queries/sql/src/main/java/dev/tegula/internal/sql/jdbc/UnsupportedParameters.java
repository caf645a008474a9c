package dev.tegula.internal.sql.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** The setters of parameters of types that arrays do not have. */
abstract class UnsupportedParameters extends SessionStatement implements PreparedStatement {

    UnsupportedParameters(SessionConnection connection) {
        super(connection);
    }

    @Override
    public void setArray(int a, Array b) throws SQLException {
        throw Unsupported.method("setArray");
    }

    @Override
    public void setAsciiStream(int a, InputStream b) throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setAsciiStream(int a, InputStream b, int c) throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setAsciiStream(int a, InputStream b, long c) throws SQLException {
        throw Unsupported.method("setAsciiStream");
    }

    @Override
    public void setBinaryStream(int a, InputStream b) throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBinaryStream(int a, InputStream b, int c) throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBinaryStream(int a, InputStream b, long c) throws SQLException {
        throw Unsupported.method("setBinaryStream");
    }

    @Override
    public void setBlob(int a, InputStream b) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setBlob(int a, InputStream b, long c) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setBlob(int a, Blob b) throws SQLException {
        throw Unsupported.method("setBlob");
    }

    @Override
    public void setCharacterStream(int a, Reader b) throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setCharacterStream(int a, Reader b, int c) throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setCharacterStream(int a, Reader b, long c) throws SQLException {
        throw Unsupported.method("setCharacterStream");
    }

    @Override
    public void setClob(int a, Reader b) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setClob(int a, Reader b, long c) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setClob(int a, Clob b) throws SQLException {
        throw Unsupported.method("setClob");
    }

    @Override
    public void setNCharacterStream(int a, Reader b) throws SQLException {
        throw Unsupported.method("setNCharacterStream");
    }

    @Override
    public void setNCharacterStream(int a, Reader b, long c) throws SQLException {
        throw Unsupported.method("setNCharacterStream");
    }

    @Override
    public void setNClob(int a, Reader b) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setNClob(int a, Reader b, long c) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setNClob(int a, NClob b) throws SQLException {
        throw Unsupported.method("setNClob");
    }

    @Override
    public void setRef(int a, Ref b) throws SQLException {
        throw Unsupported.method("setRef");
    }

    @Override
    public void setRowId(int a, RowId b) throws SQLException {
        throw Unsupported.method("setRowId");
    }

    @Override
    public void setSQLXML(int a, SQLXML b) throws SQLException {
        throw Unsupported.method("setSQLXML");
    }

    @Override
    public void setURL(int a, URL b) throws SQLException {
        throw Unsupported.method("setURL");
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int a, InputStream b, int c) throws SQLException {
        throw Unsupported.method("setUnicodeStream");
    }
}
