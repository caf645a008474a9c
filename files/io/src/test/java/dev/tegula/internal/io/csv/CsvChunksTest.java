package dev.tegula.internal.io.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.tegula.io.table.TableFileException;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares the records of chunks with those that FastCSV finds in the whole file. */
class CsvChunksTest {

    private static final String[] PIECES = {"a", "\"", "\"\"", ",", "é", "§", "\n", "\r", "\r\n", " ", "1"};

    private record Row(long line, List<String> fields) {}

    @TestFactory
    Stream<DynamicTest> chunks_haveTheRecordsOfTheFile() {
        return RandomTests.of(200, random -> {
            char delimiter = Choice.of(random, ',', ';', '§');
            byte[] file = file(random, delimiter).getBytes(StandardCharsets.UTF_8);
            List<Row> expected = rows(new CsvChunk(file, 0, file.length, 1), delimiter);
            int size = 1 + random.nextInt(40);
            CsvChunks chunks = chunks(file, delimiter, size);
            List<Row> found = new ArrayList<>();
            if (random.nextBoolean()) {
                CsvChunk first = chunks.first();
                found.addAll(first == null ? List.of() : rows(first, delimiter));
                assertTrue(found.size() <= 1, () -> "the first chunk has " + found);
            }
            for (CsvChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
                found.addAll(rows(chunk, delimiter));
            }
            assertEquals(expected, found);
        });
    }

    /** Quotes in comments do not begin texts, and comment characters in quotes do not begin comments. */
    @Test
    void commentsWithinLines_areNoPartOfRecords() throws IOException {
        CsvDialect dialect = CsvDialect.of(',').withComment('#').withInlineComments();
        byte[] file = "1,2#\"x\n # \"y\n3,\"4#\n5\"\"\"#z\"\n6\" # 7\n".getBytes(StandardCharsets.UTF_8);
        for (int size = 1; size <= file.length; size++) {
            CsvChunks chunks = new CsvChunks("a.csv", new ByteArrayInputStream(file), new CsvChunks.Sizes(size, 100));
            chunks.begin(dialect, 0);
            ChunkDecoder decoder = new ChunkDecoder("a.csv", dialect);
            StringBuilder found = new StringBuilder();
            for (CsvChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
                found.append(decoder.decode(chunk));
            }
            assertEquals("1,2\n#\n3,\"4#\n5\"\"\"\n6\" \n", found.toString(), "chunks of " + size);
        }
    }

    private static CsvChunks chunks(byte[] file, char delimiter, int size) throws IOException {
        CsvChunks chunks = new CsvChunks("a.csv", new ByteArrayInputStream(file), new CsvChunks.Sizes(size, 100_000));
        chunks.begin(CsvDialect.of(delimiter), 0);
        return chunks;
    }

    private static String file(RandomGenerator random, char delimiter) {
        StringBuilder text = new StringBuilder();
        String lineEnd = Choice.of(random, "\n", "\r\n", "\r");
        int records = random.nextInt(12);
        for (int i = 0; i < records; i++) {
            int fields = 1 + random.nextInt(3);
            for (int k = 0; k < fields; k++) {
                text.append(k == 0 ? "" : delimiter).append(field(random, delimiter));
            }
            text.append(i == records - 1 && random.nextBoolean() ? "" : lineEnd);
        }
        return text.toString();
    }

    private static String field(RandomGenerator random, char delimiter) {
        StringBuilder content = new StringBuilder();
        int pieces = random.nextInt(5);
        for (int i = 0; i < pieces; i++) {
            content.append(Choice.of(random, PIECES));
        }
        if (random.nextBoolean()) {
            return '"' + content.toString().replace("\"", "\"\"") + '"';
        }
        // Within a field that does not begin with a quote, quotes are text.
        String plain = content.toString().replaceAll("[\r\n" + delimiter + "]", "x");
        return plain.startsWith("\"") ? "x" + plain : plain;
    }

    private static List<Row> rows(CsvChunk chunk, char delimiter) {
        String text = new ChunkDecoder("a.csv", CsvDialect.of(delimiter))
                .decode(chunk)
                .toString();
        return CsvReader.builder()
                .fieldSeparator(delimiter)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)
                .stream()
                .map(row -> new Row(row.getStartingLineNumber() + chunk.line() - 1, row.getFields()))
                .toList();
    }

    @Test
    void unclosedQuote_isAnErrorBeyondTheLargestRecord() throws IOException {
        byte[] file = ("a,b\n1,\"" + "x\n".repeat(200_000)).getBytes(StandardCharsets.UTF_8);
        CsvChunks chunks = chunks(file, ',', 1000);
        chunks.next();
        TableFileException error = assertThrows(TableFileException.class, chunks::next);
        assertEquals(
                "a.csv:2: record longer than 100000 bytes, or a quote that is not closed. "
                        + "Check the quotes after this line.",
                error.getMessage());
    }
}
