package dev.tegula.internal.sql.jdbc;

import java.io.InputStream;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.Map;

/** The methods of result sets that move backwards, or exist for types that arrays do not have. */
abstract class ForwardResultSet extends ReadOnlyResultSet {
    @Override
    public boolean absolute(int a) throws SQLException {
        throw Unsupported.method("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw Unsupported.method("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw Unsupported.method("beforeFirst");
    }

    @Override
    public boolean first() throws SQLException {
        throw Unsupported.method("first");
    }

    @Override
    public InputStream getAsciiStream(int a) throws SQLException {
        throw Unsupported.method("getAsciiStream");
    }

    @Override
    public InputStream getAsciiStream(String a) throws SQLException {
        throw Unsupported.method("getAsciiStream");
    }

    @Override
    public Blob getBlob(int a) throws SQLException {
        throw Unsupported.method("getBlob");
    }

    @Override
    public Blob getBlob(String a) throws SQLException {
        throw Unsupported.method("getBlob");
    }

    @Override
    public Clob getClob(int a) throws SQLException {
        throw Unsupported.method("getClob");
    }

    @Override
    public Clob getClob(String a) throws SQLException {
        throw Unsupported.method("getClob");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Unsupported.method("getCursorName");
    }

    @Override
    public NClob getNClob(int a) throws SQLException {
        throw Unsupported.method("getNClob");
    }

    @Override
    public NClob getNClob(String a) throws SQLException {
        throw Unsupported.method("getNClob");
    }

    @Override
    public Object getObject(int a, Map<String, Class<?>> b) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Object getObject(String a, Map<String, Class<?>> b) throws SQLException {
        throw Unsupported.method("getObject");
    }

    @Override
    public Ref getRef(int a) throws SQLException {
        throw Unsupported.method("getRef");
    }

    @Override
    public Ref getRef(String a) throws SQLException {
        throw Unsupported.method("getRef");
    }

    @Override
    public RowId getRowId(int a) throws SQLException {
        throw Unsupported.method("getRowId");
    }

    @Override
    public RowId getRowId(String a) throws SQLException {
        throw Unsupported.method("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int a) throws SQLException {
        throw Unsupported.method("getSQLXML");
    }

    @Override
    public SQLXML getSQLXML(String a) throws SQLException {
        throw Unsupported.method("getSQLXML");
    }

    @Override
    public URL getURL(int a) throws SQLException {
        throw Unsupported.method("getURL");
    }

    @Override
    public URL getURL(String a) throws SQLException {
        throw Unsupported.method("getURL");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int a) throws SQLException {
        throw Unsupported.method("getUnicodeStream");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String a) throws SQLException {
        throw Unsupported.method("getUnicodeStream");
    }

    @Override
    public boolean last() throws SQLException {
        throw Unsupported.method("last");
    }

    @Override
    public boolean previous() throws SQLException {
        throw Unsupported.method("previous");
    }

    @Override
    public boolean relative(int a) throws SQLException {
        throw Unsupported.method("relative");
    }
}
