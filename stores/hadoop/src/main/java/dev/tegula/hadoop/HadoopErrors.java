package dev.tegula.hadoop;

import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.VfsUri;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** Converts exceptions of Hadoop to those of {@link dev.tegula.vfs.Vfs}. */
final class HadoopErrors {

    private HadoopErrors() {}

    static IOException of(VfsUri uri, IOException said) {
        IOException e = said instanceof RemoteException remote ? remote.unwrapRemoteException() : said;
        if (e instanceof FileNotFoundException || e instanceof ParentNotDirectoryException || isBelowFile(e)) {
            return because(new NoSuchFileException(uri.toString()), e);
        }
        if (e instanceof AccessControlException || e instanceof AccessDeniedException) {
            return because(new AccessDeniedException(uri.toString(), null, e.getMessage()), e);
        }
        if (e instanceof FileAlreadyExistsException) {
            return taken(uri, e);
        }
        if (e instanceof InterruptedIOException && Thread.currentThread().isInterrupted()) {
            return because(new InterruptedIOException(uri + ": interrupted"), e);
        }
        if (e instanceof ConnectException || e instanceof UnknownHostException || e instanceof NoRouteToHostException) {
            return new StoreException(uri, Problem.UNREACHABLE, "no connection: " + e.getMessage(), e);
        }
        return new StoreException(uri, Problem.OTHER, String.valueOf(e.getMessage()), e);
    }

    /** Returns whether HDFS refused access to a path below a file, which it reports as forbidden. */
    private static boolean isBelowFile(IOException e) {
        return e instanceof AccessControlException
                && String.valueOf(e.getMessage()).contains("(is not a directory)");
    }

    static IOException taken(VfsUri uri, IOException cause) {
        return because(new java.nio.file.FileAlreadyExistsException(uri.toString()), cause);
    }

    private static IOException because(IOException exception, IOException cause) {
        exception.initCause(cause);
        return exception;
    }
}
