package dev.tegula.internal.hdf5.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Written files, as jhdf reads them. The tests of tegula-soma read such files with h5py and anndata. */
class Hdf5OutputTest {

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("out.h5");
    }

    private Object data(String path) {
        try (HdfFile read = new HdfFile(file)) {
            return read.getDatasetByPath(path).getData();
        }
    }

    @Test
    void numbersOfAllTypesAreRead() throws IOException {
        try (Hdf5Output output = new Hdf5Output(file)) {
            OutputGroup root = output.root();
            root.dataset("i8", OutputType.INT8).append(new byte[] {-1, 2}).end(2);
            root.dataset("u8", OutputType.UINT8).append(new byte[] {-1, 2}).end(2);
            root.dataset("i16", OutputType.INT16).append(new short[] {-1, 2}).end(2);
            root.dataset("u16", OutputType.UINT16).append(new short[] {-1, 2}).end(2);
            root.dataset("i32", OutputType.INT32).append(new int[] {-1, 2}).end(2);
            root.dataset("u32", OutputType.UINT32).append(new int[] {-1, 2}).end(2);
            root.dataset("i64", OutputType.INT64).append(new long[] {-1, 2}).end(2);
            root.dataset("u64", OutputType.UINT64).append(new long[] {-1, 2}).end(2);
            root.dataset("f32", OutputType.FLOAT32)
                    .append(new float[] {1.5f, Float.NaN})
                    .end(2);
            root.dataset("f64", OutputType.FLOAT64)
                    .append(new double[] {-2e300, 0.1, 1, 2})
                    .end(2, 2);
            root.dataset("none", OutputType.INT32).end(0);
            output.finish();
        }
        assertArrayEquals(new byte[] {-1, 2}, (byte[]) data("i8"));
        assertArrayEquals(new int[] {255, 2}, (int[]) data("u8"));
        assertArrayEquals(new short[] {-1, 2}, (short[]) data("i16"));
        assertArrayEquals(new int[] {65535, 2}, (int[]) data("u16"));
        assertArrayEquals(new int[] {-1, 2}, (int[]) data("i32"));
        assertArrayEquals(new long[] {4294967295L, 2}, (long[]) data("u32"));
        assertArrayEquals(new long[] {-1, 2}, (long[]) data("i64"));
        assertEquals(new BigInteger("18446744073709551615"), ((BigInteger[]) data("u64"))[0]);
        assertArrayEquals(new float[] {1.5f, Float.NaN}, (float[]) data("f32"));
        assertArrayEquals(new double[][] {{-2e300, 0.1}, {1, 2}}, (double[][]) data("f64"));
        try (HdfFile read = new HdfFile(file)) {
            assertArrayEquals(new int[] {0}, read.getDatasetByPath("none").getDimensions());
        }
    }

    @Test
    void textsOfManyHeapsAreRead() throws IOException {
        String[] texts = new String[150_000];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = i % 7 == 0 ? "" : "text ü" + i;
        }
        try (Hdf5Output output = new Hdf5Output(file)) {
            output.root().dataset("texts", OutputType.TEXT).texts(texts).end(texts.length);
            output.root()
                    .dataset("one", OutputType.TEXT)
                    .texts(new String[] {"x".repeat(300_000)})
                    .end();
            output.finish();
        }
        assertArrayEquals(texts, (String[]) data("texts"));
        assertEquals("x".repeat(300_000), data("one"));
    }

    @Test
    void groupsAndAttributesAreRead() throws IOException {
        try (Hdf5Output output = new Hdf5Output(file)) {
            output.root().attribute("text", "ü");
            output.root().attribute("flag", true);
            output.root().attribute("shape", 3, 1L << 40);
            output.root().attribute("list", List.of("a", "", "c"));
            OutputGroup group = output.root().group("group");
            for (int i = 0; i < 500; i++) {
                group.group("member " + i).attribute("number", i);
            }
            group.dataset("d", OutputType.BOOL).append(new byte[] {1, 0}).end(2).attribute("x", "y");
            output.finish();
        }
        try (HdfFile read = new HdfFile(file)) {
            assertEquals("ü", read.getAttribute("text").getData());
            assertEquals("TRUE", read.getAttribute("flag").getData());
            assertArrayEquals(new long[] {3, 1L << 40}, (long[])
                    read.getAttribute("shape").getData());
            assertArrayEquals(new String[] {"a", "", "c"}, (String[])
                    read.getAttribute("list").getData());
            assertEquals(501, ((Group) read.getChild("group")).getChildren().size());
            Dataset dataset = read.getDatasetByPath("group/d");
            assertArrayEquals(new String[] {"TRUE", "FALSE"}, (String[]) dataset.getData());
            assertEquals("y", dataset.getAttribute("x").getData());
            assertArrayEquals(new long[] {499}, (long[])
                    read.getByPath("group/member 499").getAttribute("number").getData());
        }
    }

    @Test
    void spooledValuesFollowOthers() throws IOException {
        try (Hdf5Output output = new Hdf5Output(file);
                Spool spool = new Spool(folder)) {
            OutputDataset first = output.root().dataset("first", OutputType.FLOAT64);
            for (int i = 0; i < 100_000; i++) {
                first.append(new double[] {i});
                spool.append(new int[] {7, i}, 1, 1);
            }
            first.end(100_000);
            output.root().dataset("second", OutputType.INT32).append(spool).end(100_000);
            output.finish();
        }
        assertEquals(99_999.0, ((double[]) data("first"))[99_999]);
        assertEquals(99_999, ((int[]) data("second"))[99_999]);
    }

    @Test
    void wrongUseIsRefused() throws IOException {
        try (Hdf5Output output = new Hdf5Output(file)) {
            OutputGroup root = output.root();
            OutputDataset open = root.dataset("a", OutputType.INT8);
            assertThrows(IllegalStateException.class, () -> root.dataset("b", OutputType.INT8));
            assertThrows(IllegalStateException.class, () -> open.end(1));
            open.append(new byte[] {1}).end(1);
            assertThrows(IllegalArgumentException.class, () -> root.group("a"));
            assertThrows(IllegalArgumentException.class, () -> root.group("x/y"));
            List<String> many = Collections.nCopies(4001, "x");
            String message = assertThrows(IllegalArgumentException.class, () -> root.attribute("list", many))
                    .getMessage();
            assertTrue(message.contains("too many texts (found 4001, expected at most 4000)"), message);
        }
    }
}
