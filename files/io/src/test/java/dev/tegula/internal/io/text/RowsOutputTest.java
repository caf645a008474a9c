package dev.tegula.internal.io.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowsOutputTest {

    private static final int ROWS = 100_000;

    @Test
    void rows_areWrittenInTheirOrder() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RowsOutput output = new RowsOutput(bytes)) {
            output.write(ROWS, (out, from, to) -> {
                for (int row = from; row < to; row++) {
                    out.put(row).put('\n');
                }
            });
        }
        String expected = IntStream.range(0, ROWS).mapToObj(row -> row + "\n").collect(Collectors.joining());
        assertEquals(expected, bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void failuresOfThreads_areThrownAsTheyAre() {
        for (Throwable failure : new Throwable[] {new IllegalArgumentException("bad"), new OutOfMemoryError("full")}) {
            try (RowsOutput output = new RowsOutput(new ByteArrayOutputStream())) {
                Throwable thrown = assertThrows(
                        failure.getClass(), () -> output.write(ROWS, (out, from, to) -> fail(failure, from)));
                assertSame(failure, thrown);
            }
        }
    }

    private static void fail(Throwable failure, int from) {
        if (from > 0 && failure instanceof RuntimeException exception) {
            throw exception;
        } else if (from > 0 && failure instanceof Error error) {
            throw error;
        }
    }
}
