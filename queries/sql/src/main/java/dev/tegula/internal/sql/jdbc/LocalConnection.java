package dev.tegula.internal.sql.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Struct;
import java.util.Map;

/** The methods of connections that arrays have no use for. */
abstract class LocalConnection implements Connection {
    @Override
    public Array createArrayOf(String a, Object[] b) throws SQLException {
        throw Unsupported.method("createArrayOf");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw Unsupported.method("createBlob");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw Unsupported.method("createClob");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw Unsupported.method("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Unsupported.method("createSQLXML");
    }

    @Override
    public Struct createStruct(String a, Object[] b) throws SQLException {
        throw Unsupported.method("createStruct");
    }

    @Override
    public CallableStatement prepareCall(String a) throws SQLException {
        throw Unsupported.method("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String a, int b, int c) throws SQLException {
        throw Unsupported.method("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String a, int b, int c, int d) throws SQLException {
        throw Unsupported.method("prepareCall");
    }

    @Override
    public PreparedStatement prepareStatement(String a, int[] b) throws SQLException {
        throw Unsupported.method("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a, String[] b) throws SQLException {
        throw Unsupported.method("prepareStatement");
    }

    @Override
    public void releaseSavepoint(Savepoint a) throws SQLException {
        throw Unsupported.method("releaseSavepoint");
    }

    @Override
    public void rollback(Savepoint a) throws SQLException {
        throw Unsupported.method("rollback");
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw Unsupported.method("setSavepoint");
    }

    @Override
    public Savepoint setSavepoint(String a) throws SQLException {
        throw Unsupported.method("setSavepoint");
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> a) throws SQLException {
        throw Unsupported.method("setTypeMap");
    }
}
