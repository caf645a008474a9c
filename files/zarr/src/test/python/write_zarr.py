"""Writes random arrays of Zarr version 2 with zarr-python, and their elements.

Usage: write_zarr.py FOLDER SEED COUNT. Needs python3-zarr. Writes NAME.zarr and NAME.raw, which has the elements in
row-major order, little-endian, texts as lines; and prints a line per array: NAME TYPE SETTINGS.
"""
import lzma
import random
import sys

import warnings

import numpy as np
import zarr
from numcodecs import (LZ4, LZMA, Adler32, AsType, BitRound, Blosc, CRC32, Delta, FixedScaleOffset, GZip, Quantize, Shuffle,
                       Zlib, Zstd)

folder, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
warnings.simplefilter("ignore")
r = random.Random(seed)
rng = np.random.default_rng(seed)

TYPES = ['|b1', '|i1', '|u1', '<i2', '>i2', '<u2', '>u2', '<i4', '>i4', '<u4', '>u4', '<i8', '>i8', '<u8', '>u8',
         '<f2', '>f2', '<f4', '>f4', '<f8', '>f8', '<M8[D]', '<M8[ms]', '>M8[ns]', '<m8[s]', '>m8[ns]', '|S5', '<U3', '>U4']
BLOSC = [Blosc(cname=c, clevel=l, shuffle=s, blocksize=b)
         for c in ['blosclz', 'lz4', 'lz4hc', 'snappy', 'zlib', 'zstd'] for s in [0, 1, 2, -1] for l in [1, 5, 9]
         for b in [0, 256, 4096]]
RAW = [[dict(id=lzma.FILTER_LZMA2, preset=1)], [dict(id=lzma.FILTER_DELTA, dist=4), dict(id=lzma.FILTER_LZMA2)],
       [dict(id=lzma.FILTER_DELTA), dict(id=lzma.FILTER_LZMA1, lc=2, lp=1, pb=0, dict_size=4096)]]
OTHERS = [None, GZip(1), Zlib(9), Zstd(3), LZ4(1), LZMA(preset=1), LZMA(format=lzma.FORMAT_ALONE),
          LZMA(check=lzma.CHECK_CRC32, filters=None)] + [LZMA(format=lzma.FORMAT_RAW, filters=f) for f in RAW]


def values(dtype, shape):
    kind, size, n = dtype.kind, dtype.itemsize, int(np.prod(shape))
    smooth = r.random() < 0.5
    if kind == 'b':
        a = rng.random(n) < 0.3
    elif kind in 'iu':
        a = (np.arange(n) // 3 % 100) if smooth else rng.integers(0, 256, n * size, dtype='u1').view(dtype)
    elif kind == 'f':
        a = np.sin(np.arange(n) / 10) if smooth else rng.standard_normal(n) * 1e3
        a = a.astype(dtype)
        if n > 3:
            a[r.randrange(n)] = np.nan
            a[r.randrange(n)] = np.inf
            a[r.randrange(n)] = -np.inf
    elif kind in 'Mm':
        a = rng.integers(-10**6, 10**6, n).astype('i8').view(np.dtype(dtype).kind + '8[' + np.datetime_data(dtype)[0] + ']')
        if n > 3:
            a[r.randrange(n)] = 'NaT'
    elif kind == 'S':
        a = np.array([''.join(r.choice('abcxyz ') for _ in range(r.randrange(6))).rstrip() for _ in range(n)], dtype='S')
    else:
        a = np.array([''.join(r.choice('aäЖ中😀z') for _ in range(r.randrange(4))) for _ in range(n)], dtype='U')
    return a.astype(dtype).reshape(shape)


def filters(dtype):
    if dtype.kind in 'iu' and r.random() < 0.3:
        chosen = [Delta(dtype=dtype, astype=dtype)]
        return chosen + ([Shuffle(dtype.itemsize)] if r.random() < 0.5 else [])
    if dtype.kind == 'f' and dtype.itemsize > 2 and r.random() < 0.4:
        return r.choice([
            [FixedScaleOffset(offset=1000, scale=10, dtype=dtype, astype='<i4')],
            [FixedScaleOffset(offset=0.5, scale=3, dtype=dtype, astype='<f4')],
            [Quantize(digits=2, dtype=dtype, astype='<f4')],
            [AsType(encode_dtype='<f4', decode_dtype=dtype)],
            [Shuffle(dtype.itemsize)]])
    if r.random() < 0.2:
        return [r.choice([CRC32(), Adler32(), Shuffle(dtype.itemsize)])]
    return None


def fill(dtype):
    if dtype.kind == 'f':
        return r.choice([None, 0, np.nan, np.inf, -np.inf, 1.5])
    if dtype.kind == 'b':
        return r.choice([None, False, True])
    if dtype.kind in 'iu':
        return r.choice([None, 0, 7, np.iinfo(dtype).max])
    if dtype.kind in 'Mm':
        return r.choice([0, np.array('NaT', dtype)[()]])
    return r.choice([None, 'xy' if dtype.kind == 'U' else b'xy'])


for i in range(count):
    dtype = np.dtype(TYPES[i % len(TYPES)])
    rank = r.randrange(1, 5)
    shape = tuple(r.randrange(1, [3000, 80, 20, 9][rank - 1]) for _ in range(rank))
    chunks = tuple(r.randrange(1, n + 4) for n in shape)
    compressor = r.choice(BLOSC) if r.random() < 0.6 else r.choice(OTHERS)
    order, separator, chosen, empty = r.choice('CF'), r.choice('./'), filters(dtype), r.random() < 0.5
    kinds = '' if chosen is None else '+'.join(f.codec_id for f in chosen)
    missing = fill(dtype)
    name = 'a%d' % i
    z = zarr.create(shape, chunks=chunks, dtype=dtype, compressor=compressor, fill_value=missing, order=order,
                    filters=chosen, dimension_separator=separator, write_empty_chunks=empty,
                    store=zarr.NestedDirectoryStore(folder + '/' + name + '.zarr') if separator == '/'
                    else zarr.DirectoryStore(folder + '/' + name + '.zarr'))
    data = values(dtype, shape)
    if kinds.startswith('fixed') or kinds.startswith('quant'):
        data = np.nan_to_num(data, nan=1, posinf=2, neginf=3)
    if missing is None or r.random() < 0.6:
        z[...] = data
    else:
        box = tuple(slice(a, r.randrange(a, n) + 1) for n in shape for a in [r.randrange(n)])
        z[box] = data[box]
    stored = z[...]
    with open(folder + '/' + name + '.raw', 'wb') as out:
        if dtype.kind == 'S':
            out.write(b'\n'.join(stored.ravel().tolist()))
        elif dtype.kind == 'U':
            out.write('\n'.join(stored.ravel().tolist()).encode())
        elif dtype.kind == 'f' and dtype.itemsize == 2:
            out.write(stored.astype('<f4').tobytes())
        else:
            out.write(stored.astype(dtype.newbyteorder('<')).tobytes())
    print(name, dtype.str, str(shape).replace(' ', ''), str(chunks).replace(' ', ''), str(compressor).replace(' ', ''),
          order, separator, kinds or '-', missing)
