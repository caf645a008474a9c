package dev.tegula.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors about damaged files end with the command to run. */
class VerifyAdviceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mem://store/a/__schema/__1_1_0f [schema], at byte 9: x|mem://store/a",
                "/data/a/__fragments/__1_1_0f_22/a0.tdb, tile 3: x|/data/a",
                "file:///data/a/__1_1_0f/a0.tdb: x|file:///data/a",
                "/data/a/__0123456789abcdef0123456789abcdef_17/__coords.tdb: x|/data/a",
                "https://host/data/a/__commits/__1_1_0f_22.con, line 3: x|https://host/data/a",
                "s3://bucket/a/__labels/l0/__fragments/__1_1_0f_22/a0.tdb: x|s3://bucket/a",
                "mem://store/g/__group/__1_1_0f_2: x|mem://store/g",
                "zip+file:///data/x.zip!/a/__meta/__1_1_0f: x|zip+file:///data/x.zip!/a",
                "mem://store/__mine/a/__schema/__1_1_0f: x|mem://store/__mine/a",
                "https://***@host/a/__schema/__1_1_0f: x|https://***@host/a",
                "/data/a/__array_schema.tdb [schema]: x|/data/a",
                "mem://store/a: the folder __schema contains no schema|mem://store/a",
                "cannot use mem://store/a/__schema/__1_1_0f|mem://store/a"
            })
    void corruption_endsWithTheObject(String message, String root) {
        CorruptArrayException error = new CorruptArrayException(message);
        assertEquals(message + ". Run 'tegula verify " + root + "'.", error.getMessage());
        assertEquals(message, error.problem());
    }

    @Test
    void blanks_areQuoted() {
        assertEquals(
                "/my data/a/__meta/__1_1_0f: x. Run 'tegula verify \"/my data/a\"'.",
                new CorruptArrayException("/my data/a/__meta/__1_1_0f: x").getMessage());
    }

    @Test
    void withoutFile_adviceHasNoUri() {
        assertEquals(
                "schema, at byte 4: x. Run 'tegula verify' on the array.",
                new CorruptArrayException("schema, at byte 4: x").getMessage());
    }

    @Test
    void otherAdvice_isKept() {
        String message = "/data/a/__schema/__1_1_0f: x. Run 'tegula salvage /data/a TARGET'.";
        assertEquals(message, new CorruptArrayException(message).getMessage());
    }

    @Test
    void missingFileOfAnArray_endsWithTheCommand() {
        IOException cause = new IOException();
        assertEquals(
                "cannot read /data/a/__fragments/__1_1_0f_22/a0.tdb: it does not exist. Run 'tegula verify /data/a'.",
                new StorageException(
                                StorageException.Reason.ABSENT,
                                "cannot read /data/a/__fragments/__1_1_0f_22/a0.tdb: it does not exist",
                                cause)
                        .getMessage());
        assertEquals(
                "cannot read /data/x.csv: it does not exist",
                new StorageException(
                                StorageException.Reason.ABSENT, "cannot read /data/x.csv: it does not exist", cause)
                        .getMessage());
    }
}
