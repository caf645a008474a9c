package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.testkit.tools.Python;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads chunks of filters that h5py applies or takes from numcodecs: each dataset NAME has the values of NAME_plain.
 */
class FiltersTest {

    @TempDir
    private Path folder;

    private static List<String> values(Path file, String dataset) throws Exception {
        List<String> values = new ArrayList<>();
        try (TableReader reader = new Hdf5Format()
                .read(TableSources.file(file), ReadOptions.defaults().withValue("dataset", dataset))) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                Column column = batch.columns().get(0);
                for (int i = 0; i < column.size(); i++) {
                    values.add(Arrays.toString(column.bytes(i)));
                }
            }
        }
        return values;
    }

    private int comparePairs(Path file) throws Exception {
        int pairs = 0;
        for (GridItem item : GroupImportTest.plan(file).contents().items()) {
            assertEquals(null, item.problem(), item.path());
            if (!item.path().endsWith("_plain")) {
                assertEquals(values(file, item.path() + "_plain"), values(file, item.path()), item.path());
                pairs++;
            }
        }
        return pairs;
    }

    @Test
    void scaleOffset_equalsH5py() throws Exception {
        Python.with("h5py").run("""
                import h5py, numpy as np
                random = np.random.default_rng(1)
                with h5py.File('f.h5', 'w') as f:
                    def add(name, values, **options):
                        f.create_dataset(name, data=values, chunks=(7,), **options)
                        f.create_dataset(name + '_plain', data=f[name][...])
                    for order in '<>':
                        for kind in ('i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8'):
                            info = np.iinfo(kind)
                            small = random.integers(3, 90, 20).astype(order + kind)
                            wide = random.integers(info.min, info.max, 20, dtype=kind, endpoint=True).astype(order + kind)
                            wide[:2] = info.min, info.max
                            add(f'{kind}_small_{ord(order)}', small, scaleoffset=0)
                            add(f'{kind}_bits_{ord(order)}', small, scaleoffset=7)
                            add(f'{kind}_fill_{ord(order)}', small, scaleoffset=0, fillvalue=small[3])
                            add(f'{kind}_wide_{ord(order)}', wide, scaleoffset=0)
                            add(f'{kind}_same_{ord(order)}', np.full(20, small[0], order + kind), scaleoffset=0, shuffle=True)
                        for kind in ('f4', 'f8'):
                            values = (random.normal(size=20) * 1000).astype(order + kind)
                            add(f'{kind}_2_{ord(order)}', values, scaleoffset=2)
                            add(f'{kind}_0_{ord(order)}', values, scaleoffset=0, compression='gzip', shuffle=True)
                            add(f'{kind}_fill_{ord(order)}', values, scaleoffset=3, fillvalue=values[4])
                """, folder);
        assertEquals(2 * (8 * 5 + 2 * 3), comparePairs(folder.resolve("f.h5")));
    }

    @Test
    void zstdAndBlosc_equalNumcodecs() throws Exception {
        Python.with("h5py", "numcodecs").run("""
                import h5py, numpy as np, numcodecs
                values = (np.arange(4000) // 3).astype('<i4')
                with h5py.File('f.h5', 'w') as f:
                    def add(name, number, parameters, encode):
                        creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                        creation.set_chunk((1000,))
                        creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL, parameters)
                        space = h5py.h5s.create_simple((4000,))
                        dataset = h5py.h5d.create(f.id, name.encode(), h5py.h5t.STD_I32LE, space, creation)
                        for at in range(0, 4000, 1000):
                            dataset.write_direct_chunk((at,), bytes(encode(values[at:at + 1000])))
                        f.create_dataset(name + '_plain', data=values)
                    add('zstd', 32015, (3,), numcodecs.Zstd(3).encode)
                    for name in ('blosclz', 'lz4', 'zlib', 'zstd'):
                        for shuffle in (0, 1, 2):
                            add(f'blosc_{name}_{shuffle}', 32001, (2, 2, 4, 4000), numcodecs.Blosc(name, 5, shuffle).encode)
                """, folder);
        assertEquals(13, comparePairs(folder.resolve("f.h5")));
    }

    /** Bits of a chunk are flipped: values or a typed error, no other exception. */
    @Test
    void damagedChunks_areRefused() throws Exception {
        Python.with("h5py").run("""
                import h5py, numpy as np
                with h5py.File('f.h5', 'w') as f:
                    f.create_dataset('a', data=np.arange(20, dtype='i2') * 3, chunks=(20,), scaleoffset=0)
                    offset, size = f['a'].id.get_chunk_info(0).byte_offset, f['a'].id.get_chunk_info(0).size
                open('place', 'w').write(f'{offset} {size}')
                """, folder);
        String[] place = Files.readString(folder.resolve("place")).split(" ");
        byte[] bytes = Files.readAllBytes(folder.resolve("f.h5"));
        int refused = 0;
        for (int i = 0; i < 8 * Math.min(13, Integer.parseInt(place[1])); i++) {
            byte[] damaged = bytes.clone();
            damaged[Integer.parseInt(place[0]) + i / 8] ^= (byte) (1 << i % 8);
            Path file = Files.write(folder.resolve("damaged" + i + ".h5"), damaged);
            try {
                assertEquals(20, values(file, "a").size());
            } catch (TableFileException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("scaleoffset"), e.getMessage());
                refused++;
            }
        }
        assertTrue(refused > 20, "refused: " + refused);
        byte[] truncated = Arrays.copyOf(bytes, bytes.length - 1);
        Path file = Files.write(folder.resolve("truncated.h5"), truncated);
        assertThrows(TableFileException.class, () -> values(file, "a"));
    }
}
