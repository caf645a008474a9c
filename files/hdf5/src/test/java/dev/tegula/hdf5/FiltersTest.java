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
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads chunks of filters that h5py applies or takes from numcodecs: each dataset NAME has the values of NAME_plain.
 */
@Slow
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

    /**
     * Compares the datasets of the files in the folder with those that have the same values without a filter; returns
     * how many there are. Small files: reading a dataset looks at all of its file.
     */
    private int comparePairs() throws Exception {
        int pairs = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.h5")) {
            for (Path file : files) {
                for (GridItem item : GroupImportTest.plan(file).contents().items()) {
                    assertEquals(null, item.problem(), item.path());
                    if (!item.path().endsWith("_plain")) {
                        assertEquals(values(file, item.path() + "_plain"), values(file, item.path()), item.path());
                        pairs++;
                    }
                }
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
        assertEquals(2 * (8 * 5 + 2 * 3), comparePairs());
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
        assertEquals(13, comparePairs());
    }

    @Test
    void lzo_equalsPythonLzo() throws Exception {
        Python.with("h5py", "lzo").run("""
                import h5py, numpy as np, lzo
                random = np.random.default_rng(6)
                def add(name, values, level, shuffle):
                    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                    creation.set_chunk((len(values),))
                    if shuffle:
                        creation.set_shuffle()
                    creation.set_filter(305, h5py.h5z.FLAG_OPTIONAL, (level, 25, 0))
                    space = h5py.h5s.create_simple((len(values),))
                    dataset = h5py.h5d.create(f.id, name.encode(), h5py.h5t.py_create(values.dtype), space, creation)
                    raw = values.tobytes()
                    if shuffle:
                        raw = values.view('u1').reshape(len(values), -1).T.tobytes()
                    dataset.write_direct_chunk((0,), lzo.compress(raw, level, False))
                    f.create_dataset(name + '_plain', data=values)
                for size in 1, 2, 3, 4, 17, 18, 19, 20, 300, 5000, 60000:
                    f = h5py.File(f'{size}.h5', 'w')
                    texts = np.frombuffer(b'the quick brown fox jumps over the lazy dog. ' * (size // 40 + 1), 'u1')[:size]
                    far = np.concatenate([random.integers(0, 256, size), np.zeros(size), random.integers(0, 4, size)])
                    far = np.concatenate([far, far[::-1], far]).astype('u1')
                    for what, values in (('noise', random.integers(0, 256, size, dtype='u1')), ('same', np.zeros(size, 'u1')),
                                         ('texts', texts), ('far', far), ('steps', (np.arange(size) // 5).astype('<i4'))):
                        for level in 1, 9:
                            add(f'{what}_{size}_{level}', values, level, False)
                            if what == 'steps':
                                add(f'shuffled_{size}_{level}', values, level, True)
                    f.close()
                """, folder);
        assertEquals(11 * 12, comparePairs());
    }

    @Test
    void szip_equalsH5py() throws Exception {
        Python.with("h5py").run("""
                import h5py, numpy as np
                random = np.random.default_rng(4)
                def values(kind, size):
                    smooth = np.cumsum(random.integers(-3, 4, size)) % 100
                    if kind[1] == 'f':
                        return [smooth.astype(kind), random.normal(size=size).astype(kind), np.zeros(size, kind)]
                    info = np.iinfo(kind)
                    sparse = np.zeros(size, kind)
                    sparse[::97] = 1
                    jumps = random.choice([info.min, info.max, 0], size).astype(kind)
                    return [smooth.astype(kind), random.integers(info.min, info.max, size, endpoint=True,
                            dtype=kind[1:]).astype(kind), np.full(size, 7, kind), sparse, jumps]
                for kind in '<i1', '<u1', '<i2', '>i2', '<u2', '<i4', '>u4', '<i8', '>i8', '<f4', '>f4', '<f8':
                    f = h5py.File(f'{kind[1:]}{ord(kind[0])}.h5', 'w')
                    for shape, chunks, options in (((1000,), (1000,), ('nn', 8)), ((30, 33), (15, 33), ('ec', 16)),
                                                   ((3, 20, 50), (2, 20, 50), ('nn', 32)), ((3, 257), (3, 257), ('nn', 4))):
                        for i, flat in enumerate(values(kind, int(np.prod(shape)))):
                            name = f"{ord(kind[0])}{kind[1:]}_{'x'.join(map(str, shape))}_{i}"
                            f.create_dataset(name, data=flat.reshape(shape), chunks=chunks,
                                             compression='szip', compression_opts=options)
                            f.create_dataset(name + '_plain', data=flat.reshape(shape))
                    f.close()
                """, folder);
        assertEquals(4 * (9 * 5 + 3 * 3), comparePairs());
    }

    @Test
    void bitshuffleLz4AndBzip2_equalWhatWasEncoded() throws Exception {
        Python.with("h5py", "numcodecs").run("""
                import bz2, h5py, numpy as np, numcodecs, struct
                random = np.random.default_rng(3)
                def add(name, number, parameters, values, encode):
                    count = len(values)
                    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                    creation.set_chunk((count,))
                    creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL, parameters)
                    space = h5py.h5s.create_simple((count,))
                    dataset = h5py.h5d.create(f.id, name.encode(), h5py.h5t.py_create(values.dtype), space, creation)
                    dataset.write_direct_chunk((0,), encode(values))
                    f.create_dataset(name + '_plain', data=values)
                lz4 = lambda block: bytes(numcodecs.LZ4().encode(block))[4:]
                zstd = lambda block: bytes(numcodecs.Zstd().encode(block))
                def bits(values):
                    as_bytes = values.view('u1').reshape(len(values), -1)
                    return np.packbits(np.unpackbits(as_bytes, axis=1, bitorder='little').T, axis=1, bitorder='little').tobytes()
                def shuffled(values, block, compress):
                    whole = len(values) // 8 * 8
                    parts = [bits(values[i:min(i + block, whole)]) for i in range(0, whole, block)]
                    rest = values[whole:].tobytes()
                    if compress is None:
                        return b''.join(parts) + rest
                    packed = [compress(part) for part in parts]
                    head = struct.pack('>QI', values.nbytes, block * values.itemsize)
                    return head + b''.join(struct.pack('>I', len(p)) + p for p in packed) + rest
                def blocks(values, size):
                    raw = values.tobytes()
                    parts = [raw[i:i + size] for i in range(0, len(raw), size)]
                    packed = [p if len(lz4(p)) >= len(p) else lz4(p) for p in parts]
                    return struct.pack('>QI', len(raw), size) + b''.join(struct.pack('>I', len(p)) + p for p in packed)
                for kind in ('u1', '<i2', '>u4', '<f8'):
                    for count in (5, 64, 1003, 5000):
                        f = h5py.File(f'{kind[1:]}_{count}.h5', 'w')
                        values = (np.arange(count) // 3).astype(kind)
                        noise = random.integers(0, 256, count * values.itemsize, dtype='u1').view(kind)
                        size = values.itemsize
                        for what, data in (('even', values), ('noise', np.nan_to_num(noise) if kind == '<f8' else noise)):
                            name = f'{kind}_{count}_{what}'
                            add('b307_' + name, 307, (9,), data, lambda v: bz2.compress(v.tobytes()))
                            add('l_' + name, 32004, (256,), data, lambda v: blocks(v, 256))
                            for block in (8, 512):
                                head = (0, 3, size, block)
                                add(f's{block}_' + name, 32008, head + (0,), data, lambda v: shuffled(v, block, None))
                                add(f'sl{block}_' + name, 32008, head + (2,), data, lambda v: shuffled(v, block, lz4))
                                add(f'sz{block}_' + name, 32008, head + (3, 3), data, lambda v: shuffled(v, block, zstd))
                            add('d_' + name, 32008, (0, 3, size), data, lambda v: shuffled(v, 8192 // size, None))
                        f.close()
                """, folder);
        assertEquals(4 * 4 * 2 * 9, comparePairs());
    }

    @Test
    void otherFilters_areRefusedByName() throws Exception {
        Map<Integer, String> names = Map.of(306, "ucl", 32013, "zfp", 32026, "blosc2", 40000, "number 40000");
        Python.with("h5py").run("""
                import h5py
                with h5py.File('f.h5', 'w') as f:
                    for number in 306, 32013, 32026, 40000:
                        creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                        creation.set_chunk((4,))
                        creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL, ())
                        space = h5py.h5s.create_simple((4,))
                        dataset = h5py.h5d.create(f.id, b'd%d' % number, h5py.h5t.STD_U8LE, space, creation)
                        dataset.write_direct_chunk((0,), b'abcd')
                """, folder);
        names.forEach((number, name) -> {
            TableFileException e =
                    assertThrows(TableFileException.class, () -> values(folder.resolve("f.h5"), "d" + number));
            String part = "dataset 'd" + number + "': chunk [0]: its filter " + name + " is not supported (expected ";
            assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
        });
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
