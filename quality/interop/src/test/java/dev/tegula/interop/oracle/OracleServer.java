package dev.tegula.interop.oracle;

import dev.tegula.interop.oracle.libtiledb.Libtiledb;
import java.io.IOException;
import java.io.Serializable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The main class of the child process. Runs requests with the libtiledb on the class path. */
public final class OracleServer {

    private OracleServer() {}

    /** Serves requests. Takes no arguments. */
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        try (Libtiledb libtiledb = new Libtiledb()) {
            RequestLoop.run(request -> carryOut(libtiledb, request));
        }
    }

    private static @Nullable Serializable carryOut(Libtiledb libtiledb, Request request) {
        if (request instanceof Request.Version) {
            return libtiledb.version();
        } else if (request instanceof Request.CreateArray create) {
            libtiledb.createArray(create.uri(), create.schema(), create.opening());
        } else if (request instanceof Request.LoadSchema load) {
            return libtiledb.schema(load.uri(), load.opening());
        } else if (request instanceof Request.Write write) {
            return libtiledb.write(write.uri(), write.write());
        } else if (request instanceof Request.Read read) {
            return libtiledb.read(read.uri(), read.read(), read.bufferBytes());
        } else if (request instanceof Request.Aggregated aggregated) {
            return libtiledb.aggregate(aggregated.uri(), aggregated.read(), aggregated.aggregate());
        } else if (request instanceof Request.CreateLabelled create) {
            libtiledb.createLabelled(create.uri(), create.schema(), create.labels());
        } else if (request instanceof Request.WriteLabels write) {
            libtiledb.writeLabels(write.uri(), write.ranges(), write.values());
        } else if (request instanceof Request.ReadLabelled read) {
            return libtiledb.readLabelled(read.uri(), read.ranges(), read.labels(), read.labelRanges(), read.field());
        } else if (request instanceof Request.Fragments fragments) {
            return libtiledb.fragments(fragments.uri(), fragments.opening());
        } else if (request instanceof Request.NonEmptyDomain domain) {
            return libtiledb.nonEmptyDomain(domain.uri(), domain.opening());
        } else if (request instanceof Request.Delete delete) {
            libtiledb.delete(delete.uri(), delete.condition(), delete.opening());
        } else if (request instanceof Request.Consolidate consolidate) {
            libtiledb.consolidate(consolidate.uri(), consolidate.opening());
        } else if (request instanceof Request.Vacuum vacuum) {
            libtiledb.vacuum(vacuum.uri(), vacuum.opening());
        } else if (request instanceof Request.PutMetadata put) {
            libtiledb.putMetadata(put.uri(), put.opening(), put.values());
        } else if (request instanceof Request.GetMetadata get) {
            return libtiledb.metadata(get.uri(), get.opening());
        } else if (request instanceof Request.CreateGroup create) {
            libtiledb.createGroup(create.uri(), create.opening());
        } else if (request instanceof Request.ChangeGroup change) {
            libtiledb.changeGroup(change.uri(), change.edit(), change.opening());
        } else if (request instanceof Request.PutGroupMetadata put) {
            libtiledb.putGroupMetadata(put.uri(), put.opening(), put.values());
        } else if (request instanceof Request.LoadGroup load) {
            return libtiledb.group(load.uri(), load.opening());
        } else if (request instanceof Request.ConsolidateGroup consolidate) {
            libtiledb.consolidateGroup(consolidate.uri(), consolidate.opening());
        } else if (request instanceof Request.VacuumGroup vacuum) {
            libtiledb.vacuumGroup(vacuum.uri(), vacuum.opening());
        } else if (request instanceof Request.Crash) {
            Runtime.getRuntime().halt(134);
        } else if (request instanceof Request.Hang) {
            LockSupport.park();
        }
        return Boolean.TRUE;
    }
}
