package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Tests in a session of Spark of their own, in the context that they share with other classes. */
abstract class SessionTest {

    static SparkSession spark;
    static Tegula tegula;

    @TempDir
    Path folder;

    @BeforeAll
    static void startSession() {
        spark = TestSessions.shared();
        tegula = Tegula.create();
    }

    @AfterAll
    static void closeEngine() {
        tegula.close();
    }

    /** Returns the messages of an error and of its causes, a line each: Spark wraps the errors of sources. */
    static String messages(Throwable error) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            text.append(cause.getMessage()).append('\n');
        }
        return text.toString();
    }

    /** Returns the messages of the error of an action. */
    static String messages(Executable failing) {
        return messages(assertThrows(Exception.class, failing));
    }

    /** Checks that the error of an action contains a text. */
    static void assertRefused(String text, Executable failing) {
        String found = messages(failing);
        assertTrue(found.contains(text), found);
    }

    /** Returns the number of folders of fragments of the array in the folder 'array', visible or not. */
    final long folders() throws IOException {
        Path fragments = folder.resolve("array/__fragments");
        if (!Files.exists(fragments)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(fragments)) {
            return all.count();
        }
    }
}
