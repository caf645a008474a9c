package dev.tegula.hdf5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.hdf5.Hdf5Contents;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads virtual datasets, external files and links to other files as h5py does, from the folder of a file only. */
class NeighboursTest {

    private static final String PROGRAM = """
            import h5py, numpy as np, os
            rng = np.random.default_rng(7)
            os.makedirs('in/below', exist_ok=True)
            os.chdir('in')
            version = 'VERSION'
            expected = open('../expected.txt', 'w')
            def source(name, path, data, **options):
                with h5py.File(name, 'a', libver=version) as f:
                    f.create_dataset(path, data=data, **options)
                return h5py.VirtualSource(name, path, shape=data.shape, dtype=data.dtype)
            frames = [source(f'below/frame{i}.h5', 'data', rng.integers(0, 9999, (50, 70)).astype('i4'),
                             chunks=(16, 32), compression='gzip') for i in range(5)]
            line = source('line.h5', 'g/x', np.arange(700, dtype='f8'))
            other = source('other.h5', 'x', np.arange(4, dtype='>i4'))
            text = source('text.h5', 't', np.array(['a', 'b'], dtype=h5py.string_dtype()))
            square = source('square.h5', 'x', np.arange(16, dtype='i4'))
            source('../outside.h5', 'x', np.arange(4, dtype='i4'))
            with h5py.File('v.h5', 'w', libver=version) as f:
                def virtual(name, shape, dtype, parts, fill=None):
                    layout = h5py.VirtualLayout(shape=shape, dtype=dtype)
                    for place, values in parts:
                        layout[place] = values
                    f.create_virtual_dataset(name, layout, fillvalue=fill)
                s = np.s_
                virtual('stack', (6, 50, 70), 'i4', [(i, v) for i, v in enumerate(frames)], fill=-7)
                virtual('wide', (50, 350), 'i4', [(s[:, 70 * i:70 * i + 70], v) for i, v in enumerate(frames)])
                virtual('mixed', (50, 140), 'i4', [(s[:, 0::2], frames[0]), (s[:, 1::2], frames[1])])
                virtual('part', (10, 7), 'i4', [(s[:, :], frames[2][3:43:4, 5:68:10])])
                virtual('blocks', (20, 6), 'i4', [(s[2:20:9, 1:6:3], frames[3][10:12, 7:9])], fill=3)
                virtual('rows', (3, 700), 'f8', [(i, line) for i in (0, 2)], fill=0.5)
                virtual('every', (70,), 'f8', [(s[:], line[3::10])])
                f['own'] = np.arange(12, dtype='u2').reshape(3, 4)
                virtual('self', (4,), 'u2', [(s[:], h5py.VirtualSource('.', 'own', shape=(3, 4))[1, :])])
                f['texts'] = np.array(['b', 'ä'], dtype=h5py.string_dtype())
                virtual('self_texts', (2,), h5py.string_dtype(), [(s[:], h5py.VirtualSource('.', 'texts', shape=(2,), dtype=h5py.string_dtype()))])
                for i in range(3):
                    with open(f'raw{i}.bin', 'wb') as raw:
                        raw.write(b'junk'[:i] + np.arange(8 * i, 8 * i + 8, dtype='<i4').tobytes())
                f.create_dataset('external', (6, 4), 'i4', external=[(f'raw{i}.bin', i, 32) for i in range(3)])
                f.create_dataset('endless', (4,), '<i4', external=[('raw0.bin', 4, h5py.h5f.UNLIMITED)])
                f['link'] = h5py.ExternalLink('below/frame0.h5', '/data')
                f['group'] = h5py.ExternalLink('line.h5', 'g')
                for name in list(f):
                    for path, values in ([(name, f[name])] if isinstance(f[name], h5py.Dataset) else [(name + '/x', f[name + '/x'])]):
                        text_of = (lambda v: v.decode()) if values.dtype == object else str
                        expected.write(path + '\\t' + ','.join(map(text_of, values[()].ravel())) + '\\n')
                virtual('missing', (4,), 'i4', [(s[:], h5py.VirtualSource('missing.h5', 'x', shape=(4,), dtype='i4'))])
                virtual('no_dataset', (4,), 'i4', [(s[:], h5py.VirtualSource('other.h5', 'y', shape=(4,), dtype='i4'))])
                virtual('outside', (4,), 'i4', [(s[:], h5py.VirtualSource('../outside.h5', 'x', shape=(4,), dtype='i4'))])
                virtual('another_type', (4,), 'i4', [(s[:], other)])
                virtual('elsewhere_texts', (2,), h5py.string_dtype(), [(s[:], text)])
                virtual('reshaped', (4, 4), 'i4', [(s[:, :], square)])
                virtual('no_hdf5', (4,), 'i4', [(s[:], h5py.VirtualSource('raw1.bin', 'x', shape=(4,), dtype='i4'))])
                virtual('circle', (4,), 'i4', [(s[:], h5py.VirtualSource('.', 'circle', shape=(4,), dtype='i4'))])
                virtual('ring', (4,), 'i4', [(s[:], h5py.VirtualSource('ring.h5', 'x', shape=(4,), dtype='i4'))])
                f.create_dataset('short', (9,), '<i4', external=[('raw0.bin', 0, 36)])
                f['to_missing'] = h5py.ExternalLink('missing.h5', '/x')
                f['to_outside'] = h5py.ExternalLink('../outside.h5', '/x')
                f['to_nothing'] = h5py.ExternalLink('line.h5', '/y')
            with h5py.File('ring.h5', 'w', libver=version) as f:
                layout = h5py.VirtualLayout(shape=(4,), dtype='i4')
                layout[:] = h5py.VirtualSource('v.h5', 'ring', shape=(4,), dtype='i4')
                f.create_virtual_dataset('x', layout)
            with h5py.File('line.h5', 'a') as f:
                f['g/back'] = h5py.ExternalLink('v.h5', '/')
                f['g/soft'] = h5py.SoftLink('/own')
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws Exception {
        Python.with("h5py").run(PROGRAM.replace("VERSION", "earliest"), folder);
    }

    private static String text(TableReader reader) throws IOException {
        StringJoiner values = new StringJoiner(",");
        for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
            Column column = cells.columns().get(0);
            for (int i = 0; i < column.size(); i++) {
                Datatype type = column.field().datatype();
                values.add(
                        type == Datatype.STRING_UTF8
                                ? column.text(i)
                                : type.isFloat() ? Double.toString(column.doubleAt(i)) : "" + column.longAt(i));
            }
        }
        return values.toString();
    }

    private static TableReader open(Path file, String dataset) throws IOException {
        return new Hdf5Format()
                .read(TableSources.file(file), ReadOptions.defaults().withValue("dataset", dataset));
    }

    private void compareAll() throws IOException {
        List<String> expected = Files.readAllLines(folder.resolve("expected.txt"));
        List<String> found = new ArrayList<>();
        for (String line : expected) {
            String path = line.substring(0, line.indexOf('\t'));
            try (TableReader reader = open(folder.resolve("in/v.h5"), path)) {
                found.add(path + "\t" + text(reader));
            }
        }
        assertEquals(expected, found);
        assertEquals(15, found.size());
    }

    @Test
    void valuesOfOtherDatasets_areThoseOfH5py() throws IOException {
        compareAll();
    }

    @Test
    void filesOfTheNewestVersion_areReadAlike() throws Exception {
        Path old = folder.resolve("in");
        Files.move(old, folder.resolve("old"));
        Files.delete(folder.resolve("outside.h5"));
        Python.with("h5py").run(PROGRAM.replace("VERSION", "latest"), folder);
        compareAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"wide", "mixed", "part", "blocks"})
    void boxes_areThoseOfTheWhole(String name) throws IOException {
        try (BoundedChannel channel = new BoundedChannel(folder.resolve("in/v.h5"))) {
            StoredDataset dataset = (StoredDataset) StoredGroup.root(channel).child(name);
            int[] whole = (int[]) dataset.readAll().array();
            int width = (int) dataset.lengths()[1];
            RandomGenerator random = RandomTests.generator();
            for (int n = 0; n < 100; n++) {
                int[] from = {random.nextInt((int) dataset.lengths()[0]), random.nextInt(width)};
                int[] box = {
                    1 + random.nextInt((int) dataset.lengths()[0] - from[0]), 1 + random.nextInt(width - from[1])
                };
                int[] found = (int[])
                        dataset.read(new long[] {from[0], from[1]}, box, UTF_8).array();
                int[] expected = new int[box[0] * box[1]];
                for (int i = 0; i < expected.length; i++) {
                    expected[i] = whole[(from[0] + i / box[1]) * width + from[1] + i % box[1]];
                }
                assertArrayEquals(expected, found, Arrays.toString(from) + Arrays.toString(box));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "missing; the file 'missing.h5' is missing",
                "no_dataset; there is no 'y' in the file 'other.h5'",
                "outside; the file '../outside.h5' is not in the folder",
                "another_type; the source 'x' in the file 'other.h5': a virtual dataset whose source has elements of another type",
                "elsewhere_texts; the source 't' in the file 'text.h5': a virtual dataset whose source has elements of another type",
                "reshaped; the source 'x' in the file 'square.h5': a virtual dataset whose source has another shape",
                "no_hdf5; the file 'raw1.bin' is not one of HDF5",
                "circle; it is a source of itself",
                "ring; its source 'ring' cannot be read: it is a source of itself",
                "short; the file 'raw0.bin' has no 36 bytes at 0"
            })
    void whatIsNotBeside_isRefusedWithTheReason(String dataset, String reason) {
        Path file = folder.resolve("in/v.h5");
        TableFileException e = assertThrows(TableFileException.class, () -> text(open(file, dataset)));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith(file + ", dataset '" + dataset + "': it"), message);
        assertTrue(message.contains(reason), message);
        assertFalse(message.endsWith(".."), message);
    }

    @Test
    void linksThatCannotBeFollowed_areNamed() throws IOException {
        try (var source = TableSources.file(folder.resolve("in/v.h5"))) {
            List<String> notes = new Hdf5Contents()
                    .contents(source, ReadOptions.defaults()).notes().stream()
                            .sorted()
                            .toList();
            assertEquals(
                    List.of(
                            "'group/back' is not imported: it is a link to the root of the file, or of an unknown kind.",
                            "'group/soft' is not imported: it is a link to 'own': names in other files are not followed.",
                            "'to_missing' is not imported: it is a link to 'x' in the file 'missing.h5': the file "
                                    + "'missing.h5' is missing. Copy it into the folder of this file.",
                            "'to_nothing' is not imported: it is a link to 'y' in the file 'line.h5': there is no 'y' "
                                    + "in the file 'line.h5'.",
                            "'to_outside' is not imported: it is a link to 'x' in the file '../outside.h5': the file "
                                    + "'../outside.h5' is not in the folder of this file or below it. Copy it there, "
                                    + "and name it without a folder."),
                    notes);
        }
    }

    /** A copy in the folder of temporary files must not read what is there by chance. */
    @ParameterizedTest
    @ValueSource(strings = {"stack", "external"})
    void compressedFiles_haveNoNeighbours(String dataset) throws IOException {
        Path compressed = folder.resolve("in/v.h5.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(folder.resolve("in/v.h5"), out);
        }
        TableFileException e = assertThrows(TableFileException.class, () -> text(open(compressed, dataset)));
        assertTrue(String.valueOf(e.getMessage()).contains("is not beside this copy"), e.getMessage());
    }

    @Test
    void linksOutOfTheFolder_areRefused() throws IOException {
        Path target = folder.resolve("in/line.h5");
        Path secret = folder.resolve("secret.h5");
        Files.move(target, secret);
        Files.createSymbolicLink(target, secret);
        TableFileException e = assertThrows(TableFileException.class, () -> open(folder.resolve("in/v.h5"), "rows"));
        assertTrue(String.valueOf(e.getMessage()).contains("is not in the folder"), e.getMessage());
        try (var source = TableSources.file(folder.resolve("in/v.h5"))) {
            assertTrue(new Hdf5Contents()
                    .contents(source, ReadOptions.defaults()).items().stream()
                            .map(GridItem::path)
                            .noneMatch("group/x"::equals));
        }
    }
}
