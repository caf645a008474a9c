package dev.tegula.interop.oracle;

import dev.tegula.interop.oracle.libtiledb.Libtiledb;
import dev.tegula.interop.oracle.libtiledb.NativeRefusal;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The child process: carries out requests from standard input until there are no more, and answers on file descriptor 3. */
public final class OracleServer {

  private OracleServer() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws IOException, ClassNotFoundException {
    try (ObjectOutputStream replies =
            new ObjectOutputStream(new BufferedOutputStream(new FileOutputStream("/proc/self/fd/3"), 1 << 16));
        Libtiledb libtiledb = new Libtiledb()) {
      replies.flush();
      try (ObjectInputStream requests = new ObjectInputStream(new BufferedInputStream(System.in, 1 << 16))) {
        serve(libtiledb, requests, replies);
      }
    }
  }

  private static void serve(Libtiledb libtiledb, ObjectInputStream requests, ObjectOutputStream replies)
      throws IOException, ClassNotFoundException {
    while (true) {
      Request request;
      try {
        request = (Request) requests.readUnshared();
      } catch (EOFException e) {
        return;
      }
      replies.writeUnshared(answer(libtiledb, request));
      replies.reset();
      replies.flush();
    }
  }

  private static Reply answer(Libtiledb libtiledb, Request request) {
    try {
      return new Reply.Done(carryOut(libtiledb, request));
    } catch (NativeRefusal e) {
      return new Reply.Refused(String.valueOf(e.getMessage()));
    } catch (RuntimeException | OutOfMemoryError e) {
      e.printStackTrace();
      return new Reply.Refused("the oracle itself failed: " + e);
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
    } else if (request instanceof Request.Fragments fragments) {
      return libtiledb.fragments(fragments.uri(), fragments.opening());
    } else if (request instanceof Request.NonEmptyDomain domain) {
      return libtiledb.nonEmptyDomain(domain.uri(), domain.opening());
    } else if (request instanceof Request.Consolidate consolidate) {
      libtiledb.consolidate(consolidate.uri(), consolidate.opening());
    } else if (request instanceof Request.Vacuum vacuum) {
      libtiledb.vacuum(vacuum.uri(), vacuum.opening());
    } else if (request instanceof Request.PutMetadata put) {
      libtiledb.putMetadata(put.uri(), put.opening(), put.values());
    } else if (request instanceof Request.GetMetadata get) {
      return libtiledb.metadata(get.uri(), get.opening());
    } else if (request instanceof Request.Crash) {
      Runtime.getRuntime().halt(134);
    } else if (request instanceof Request.Hang) {
      LockSupport.park();
    }
    return Boolean.TRUE;
  }
}
