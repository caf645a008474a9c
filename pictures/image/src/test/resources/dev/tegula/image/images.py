"""Writes random images with Pillow and tifffile, with their samples as NumPy sees them, and checks exported ones.

images.py write FOLDER SEED     writes NAME.EXT, NAME.npy (axes TCZYX without those of size 1) and cases.txt
images.py check FOLDER          compares each NAME.out.EXT with NAME.npy
"""
import os
import struct
import sys
import zlib

import numpy as np
import tifffile
from PIL import Image

folder = sys.argv[2]
cases = []


def save(name, extension, samples, levels=1):
    """Samples in the order of the array; integer means of 2 x 2 blocks for further levels."""
    np.save(os.path.join(folder, name + ".npy"), np.ascontiguousarray(samples))
    level = samples
    for number in range(1, levels):
        level = halve(level)
        np.save(os.path.join(folder, f"{name}.l{number}.npy"), np.ascontiguousarray(level))
    cases.append(f"{name} {extension} {levels}")


def halve(a):
    """The mean of 2 x 2 blocks, halves rounded up; blocks at odd edges are smaller."""
    h, w = a.shape[-2:]
    sums = np.zeros(a.shape[:-2] + ((h + 1) // 2, (w + 1) // 2), np.float64)
    counts = np.zeros_like(sums)
    for dy in (0, 1):
        for dx in (0, 1):
            part = a[..., dy::2, dx::2].astype(np.float64)
            rows, columns = part.shape[-2:]
            valid = ~np.isnan(part)
            sums[..., :rows, :columns] += np.where(valid, part, 0)
            counts[..., :rows, :columns] += valid
    with np.errstate(all="ignore"):
        mean = np.where(counts == 0, np.nan, sums / counts)
    if a.dtype.kind in "ui":
        return np.floor(mean + 0.5).astype(a.dtype)
    return mean.astype(a.dtype)


def channels_first(a):
    return np.moveaxis(a, -1, 0)


def write(seed):
    r = np.random.default_rng(seed)

    def size():
        return int(r.integers(1, 150)), int(r.integers(1, 150))

    def noise(shape, dtype):
        dtype = np.dtype(dtype)
        if dtype.kind == "f":
            return (r.standard_normal(shape) * 1000).astype(dtype)
        info = np.iinfo(dtype)
        a = r.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
        # Half of each image has runs, as compressions meet them.
        a[..., : a.shape[-1] // 2] = a[..., :1] if a.shape[-1] > 4 else a[..., : a.shape[-1] // 2]
        return a

    # PNG
    for name, mode, shape in (("gray", "L", ()), ("rgb", "RGB", (3,)), ("rgba", "RGBA", (4,)), ("la", "LA", (2,))):
        a = noise(size() + shape, "u1")
        Image.fromarray(a, mode).save(os.path.join(folder, f"png-{name}.png"))
        save(f"png-{name}", "png", channels_first(a) if shape else a, 3)
    a = noise(size(), "u2")
    Image.fromarray(a).save(os.path.join(folder, "png-gray16.png"))
    save("png-gray16", "png", a, 3)
    a = r.integers(0, 2, size(), dtype="u1")
    Image.fromarray(a * 255).convert("1").save(os.path.join(folder, "png-bits.png"))
    save("png-bits", "png", a * np.uint8(255))
    image = Image.fromarray(noise(size() + (3,), "u1"), "RGB").quantize(64)
    image.save(os.path.join(folder, "png-palette.png"))
    save("png-palette", "png", channels_first(np.asarray(image.convert("RGB"))))
    # JPEG: without color, because decoders differ by one in color conversions.
    image = Image.fromarray(noise(size(), "u1"))
    image.save(os.path.join(folder, "jpeg-gray.jpg"), quality=90)
    with Image.open(os.path.join(folder, "jpeg-gray.jpg")) as back:
        save("jpeg-gray", "jpg", np.asarray(back))

    # TIFF
    def tiff(name, a, samples, levels=1, **options):
        tifffile.imwrite(os.path.join(folder, name + ".tif"), a, **options)
        save(name, "tif", samples, levels)

    for dtype in ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"):
        a = noise(size(), dtype)
        tiff(f"tiff-{dtype}", a, a, 3 if dtype[1] != "8" or dtype == "f8" else 1, photometric="minisblack")
    for order in ("<", ">"):
        for dtype in ("u1", "u2", "i4", "f4", "f8"):
            for compression in (None, "zlib", "packbits", "lzw"):
                if compression in ("lzw", "packbits"):
                    continue  # need imagecodecs; Pillow writes them below
                predictors = (False, True) if compression and dtype[0] != "f" else (False,)
                for predictor in predictors:
                    try:
                        for tile in (None, (16, 32), (64, 64)):
                            a = noise(size(), dtype)
                            name = f"tiff-{'le' if order == '<' else 'be'}-{dtype}-{compression}-{predictor}-{tile}"
                            name = name.replace(" ", "").replace("(", "").replace(")", "").replace(",", "x")
                            tiff(name, a, a, byteorder=order, compression=compression, predictor=predictor,
                                 tile=tile, photometric="minisblack", rowsperstrip=None if tile else 7)
                    except (ValueError, KeyError, ImportError) as e:
                        print(f"{name}: not written by tifffile: {e}")
    for compression in (None, "zlib"):
        for tile in (None, (32, 16)):
            options = dict(compression=compression, tile=tile)
            tag = f"{compression}-{'tiles' if tile else 'strips'}"
            for dtype in ("u1", "u2"):
                a = noise(size() + (3,), dtype)
                tiff(f"tiff-rgb-{dtype}-{tag}", a, channels_first(a), 2, photometric="rgb", **options)
                a = noise((3,) + size(), dtype)
                tiff(f"tiff-planar-{dtype}-{tag}", a, a, photometric="rgb", planarconfig="separate", **options)
            a = noise(size() + (4,), "u1")
            tiff(f"tiff-rgba-{tag}", a, channels_first(a), photometric="rgb", extrasamples=["unassalpha"], **options)
            a = noise(size() + (5,), "u2")
            tiff(f"tiff-five-{tag}", a, channels_first(a), photometric="minisblack", planarconfig="contig", **options)
            a = noise((5,) + size(), "u2")
            tiff(f"tiff-five-planar-{tag}", a, a, photometric="minisblack", planarconfig="separate", **options)
    a = noise((4,) + size(), "u2")
    tiff("tiff-pages", a, a, 2, photometric="minisblack")
    a = noise(size(), "u2")
    tiff("tiff-big", a, a, bigtiff=True)
    tiff("tiff-big-be", a, a, bigtiff=True, byteorder=">")
    a = noise((3,) + size() + (3,), "u1")
    tiff("tiff-rgb-pages", a, np.moveaxis(a, -1, 0), photometric="rgb")
    a = noise(size(), "f4")
    a[r.random(a.shape) < 0.3] = np.nan
    tiff("tiff-nan", a, a, 3)
    # These are decoded by the library for pictures.
    for compression, mode in (("group4", "1"), ("group3", "1"), ("jpeg", "L"), ("jpeg", "RGB")):
        name = f"pillow-{compression}-{mode}"
        path = os.path.join(folder, name + ".tif")
        Image.fromarray(noise(size() + ((3,) if mode == "RGB" else ()), "u1")).convert(mode).save(
            path, compression=compression)
        with Image.open(path) as back:
            a = np.asarray(back.convert(mode if mode != "1" else "L"))
        save(name, "tif", channels_first(a) if mode == "RGB" else a)
    # Inks in JPEG stay as they are stored, so that decoders agree.
    for strip in (8, 64):
        name = f"pillow-jpeg-CMYK-{strip}"
        path = os.path.join(folder, name + ".tif")
        Image.fromarray(noise(size() + (4,), "u1"), "CMYK").save(
            path, compression="jpeg", tiffinfo={278: strip})
        with Image.open(path) as back:
            save(name, "tif", channels_first(np.asarray(back)))
    for compression in ("tiff_lzw", "packbits", "tiff_adobe_deflate", "raw"):
        for mode, shape in (("L", ()), ("RGB", (3,)), ("RGBA", (4,)), ("I;16", ())):
            a = noise(size() + shape, "u2" if mode == "I;16" else "u1")
            name = f"pillow-{compression}-{mode.replace(';', '')}"
            image = Image.fromarray(a) if mode == "I;16" else Image.fromarray(a, mode)
            image.save(os.path.join(folder, name + ".tif"), compression=compression)
            save(name, "tif", channels_first(a) if shape else a)
        a = r.integers(0, 2, size(), dtype="u1")
        Image.fromarray(a * 255).convert("1").save(
            os.path.join(folder, f"pillow-{compression}-bits.tif"), compression=compression)
        save(f"pillow-{compression}-bits", "tif", a * np.uint8(255))
        image = Image.fromarray(noise(size() + (3,), "u1"), "RGB").quantize(200)
        image.save(os.path.join(folder, f"pillow-{compression}-palette.tif"), compression=compression)
        save(f"pillow-{compression}-palette", "tif", channels_first(np.asarray(image.convert("RGB"))))

    # Masks and thumbnails are no slices.
    for name, dtype, order in (("mask", "u1", "<"), ("mask-be", "u2", ">")):
        a = noise((64, 80), dtype)
        with tifffile.TiffWriter(os.path.join(folder, f"tiff-{name}.tif"), byteorder=order) as tif:
            tif.write(a, photometric="minisblack", metadata=None)
            tif.write(noise((64, 80), dtype), subfiletype=2, photometric="minisblack", metadata=None)
            tif.write(a[::2, ::2], subfiletype=1, photometric="minisblack", metadata=None)
            tif.write(noise((32, 40), dtype), subfiletype=3, photometric="minisblack", metadata=None)
        with tifffile.TiffFile(os.path.join(folder, f"tiff-{name}.tif")) as tif:
            places = [(page.tags[254].valueoffset, int(page.subfiletype)) for page in tif.pages if 254 in page.tags]
        with open(os.path.join(folder, f"tiff-{name}.tif"), "r+b") as f:  # tifffile writes no masks
            for place, kind in places:
                if kind & 2:
                    f.seek(place)
                    f.write((kind ^ 6).to_bytes(4, "little" if order == "<" else "big"))
        np.save(os.path.join(folder, f"tiff-{name}.npy"), a)
        np.save(os.path.join(folder, f"tiff-{name}.l1.npy"), np.ascontiguousarray(a[::2, ::2]))
        cases.append(f"tiff-{name} tif -2")
    a = noise((64, 80), "u1")
    with tifffile.TiffWriter(os.path.join(folder, "tiff-thumbnail.tif")) as tif:
        tif.write(a[::4, ::4], subfiletype=1, photometric="minisblack", metadata=None)
        tif.write(a, photometric="minisblack", metadata=None)
    save("tiff-thumbnail", "tif", a)

    # Tiles and strips that are not stored have the value of GDAL's tag, or 0.
    def sparse(name, dtype, nodata, value, shape=(40, 60), **options):
        path = os.path.join(folder, name + ".tif")
        a = noise(shape, dtype)
        tags = [(42113, "s", 0, nodata, True)] if nodata else []
        tifffile.imwrite(path, a, extratags=tags, metadata=None, **options)
        with tifffile.TiffFile(path) as tif:
            page = tif.pages[0]
            tiled = page.is_tiled
            high, wide = (page.tilelength, page.tilewidth) if tiled else (page.rowsperstrip, shape[1])
            offsets, counts = page.tags[324 if tiled else 273], page.tags[325 if tiled else 279]
            numbers = range(0, len(page.dataoffsets), 2)
            places = [(t.valueoffset, t.dtype) for t in (offsets, counts)]
            mark = tif.byteorder
        size = {3: 2, 4: 4, 16: 8}
        with open(path, "r+b") as f:
            for at, kind in places:
                for number in numbers:
                    f.seek(at + number * size[kind])
                    f.write(bytes(size[kind]))
        across = -(-shape[1] // wide)
        for number in numbers:
            y, x = number // across * high, number % across * wide
            a[y : y + high, x : x + wide] = value
        save(name, "tif", np.moveaxis(a, -1, 0) if a.ndim == 3 else a)

    for order in "<>":
        tag = "le" if order == "<" else "be"
        for dtype, nodata, value in (("u1", "255", 255), ("i2", "-9999", -9999), ("f4", "nan", np.nan), ("u2", None, 0),
                                     ("f8", "-3.4028234663852886e+38", -3.4028234663852886e+38), ("i4", "7.0", 7)):
            for compression in (None, "zlib"):
                for tile in (None, (16, 16)):
                    options = {"tile": tile} if tile else {"rowsperstrip": 6}
                    sparse(f"sparse-{tag}-{dtype}-{compression}-{'tiles' if tile else 'strips'}", dtype, nodata, value,
                           byteorder=order, compression=compression, photometric="minisblack", **options)
    sparse("sparse-rgb", "u1", "9", 9, shape=(40, 60, 3), tile=(16, 16), photometric="rgb", compression="zlib")

    # Hyperstacks of ImageJ: frames, slices, channels.
    for axes, shape in (("TZC", (2, 3, 4)), ("ZC", (3, 2)), ("TC", (3, 2)), ("TZ", (2, 3)), ("C", (3,)), ("Z", (3,)),
                        ("T", (3,))):
        for order in "<>":
            a = noise(shape + (30, 40), "u2")
            name = f"imagej-{axes.lower()}-{'le' if order == '<' else 'be'}"
            tifffile.imwrite(os.path.join(folder, name + ".tif"), a, imagej=True, byteorder=order,
                             metadata={"axes": axes + "YX"})
            samples = a
            if "ZC" in axes:
                samples = np.swapaxes(a, -3, -4)
            save(name, "tif", samples)
    a = noise((2, 3, 30, 40, 3), "u1")
    tifffile.imwrite(os.path.join(folder, "imagej-rgb.tif"), a, imagej=True, metadata={"axes": "TZYXS"})
    save("imagej-rgb", "tif", np.moveaxis(a, -1, 1))

    # Differences of floating-point numbers, which tifffile writes only with imagecodecs.
    def floating(name, dtype, order):
        a = noise((9, 13), dtype)
        width = a.dtype.itemsize
        planes = a.astype(a.dtype.newbyteorder(">")).view("u1").reshape(9, 13, width).transpose(0, 2, 1).reshape(9, -1)
        planes[:, 1:] = planes[:, 1:] - planes[:, :-1]
        data = zlib.compress(planes.tobytes())
        entries = [(256, 3, 13), (257, 3, 9), (258, 3, 8 * width), (259, 3, 8), (262, 3, 1), (273, 4, 8), (277, 3, 1),
                   (278, 3, 9), (279, 4, len(data)), (317, 3, 3), (339, 3, 3)]
        with open(os.path.join(folder, name + ".tif"), "wb") as f:
            f.write((b"II" if order == "<" else b"MM") + struct.pack(order + "HI", 42, 8 + len(data)) + data)
            f.write(struct.pack(order + "H", len(entries)))
            for tag, kind, value in entries:
                f.write(struct.pack(order + "HHI", tag, kind, 1))
                f.write(struct.pack(order + ("HH" if kind == 3 else "I"), *((value, 0) if kind == 3 else (value,))))
            f.write(bytes(4))
        save(name, "tif", a)

    for dtype in ("f4", "f8"):
        for order in "<>":
            floating(f"float-predictor-{dtype}-{'le' if order == '<' else 'be'}", dtype, order)
    odd_samples(r, noise, size, save)
    for photometric in ("miniswhite", "minisblack"):
        a = noise(size(), "u1")
        tiff(f"tiff-{photometric}", a, a, photometric=photometric)
    a = noise(size() + (4,), "u1")
    tiff("tiff-cmyk", a, channels_first(a), photometric="separated")

    # OME-TIFF
    def ome(name, a, axes, samples, levels=1, **options):
        path = os.path.join(folder, name + ".ome.tif")
        metadata = {"axes": axes, "PhysicalSizeX": 0.25, "PhysicalSizeXUnit": "µm", "PhysicalSizeY": 0.5,
                    "PhysicalSizeYUnit": "µm", "PhysicalSizeZ": 2, "PhysicalSizeZUnit": "nm",
                    "TimeIncrement": 1.5, "TimeIncrementUnit": "s"}
        if "C" in axes and options.get("photometric") != "rgb":
            metadata["Channel"] = {"Name": [f"stain <{i}>" for i in range(a.shape[axes.index("C")])],
                                   "Color": [-16776961, 16711935, 65535, -1, 255][: a.shape[axes.index("C")]]}
        tifffile.imwrite(path, a, ome=True, metadata=metadata, **options)
        save(name, "ome.tif", samples, levels)

    h, w = (side + 5 for side in size())  # tifffile takes small sides for channels
    a = noise((h, w), "u2")
    ome("ome-yx", a, "YX", a)
    a = noise((3, h, w), "u2")
    ome("ome-cyx", a, "CYX", a, 2, photometric="minisblack")
    a = noise((2, 3, h, w), "u1")
    ome("ome-czyx", a, "CZYX", a, photometric="minisblack")
    ome("ome-zcyx", a, "ZCYX", np.swapaxes(a, 0, 1), photometric="minisblack")
    a = noise((2, 3, 4, h, w), "u2")
    ome("ome-tczyx", a, "TCZYX", a, 2, photometric="minisblack", tile=(32, 32), compression="zlib")
    ome("ome-ztcyx", a, "ZTCYX", np.transpose(a, (1, 2, 0, 3, 4)), photometric="minisblack")
    ome("ome-ctzyx", a, "CTZYX", np.swapaxes(a, 0, 1), photometric="minisblack", bigtiff=True)
    a = noise((h, w, 3), "u1")
    ome("ome-rgb", a, "YXS", channels_first(a), photometric="rgb")
    a = noise((2, h, w, 3), "u1")
    ome("ome-zrgb", a, "ZYXS", np.moveaxis(a, -1, 0), photometric="rgb")
    # Pyramids in SubIFDs, whose levels differ from means so that the file's own are recognized.
    for name, shape, axes in (("ome-pyramid", (130, 190), "YX"), ("ome-pyramid-c", (3, 121, 99), "CYX"),
                              ("ome-pyramid-zc", (2, 2, 64, 80), "ZCYX")):
        a = noise(shape, "u2")
        path = os.path.join(folder, name + ".ome.tif")
        with tifffile.TiffWriter(path, ome=True) as tif:
            tif.write(a, subifds=2, metadata={"axes": axes}, tile=(32, 32), photometric="minisblack")
            for step in (2, 4):
                tif.write(a[..., ::step, ::step], subfiletype=1, tile=(32, 32), photometric="minisblack")
        stored = np.swapaxes(a, 0, 1) if axes == "ZCYX" else a
        np.save(os.path.join(folder, name + ".l1.npy"), np.ascontiguousarray(stored[..., ::2, ::2]))
        np.save(os.path.join(folder, name + ".l2.npy"), np.ascontiguousarray(stored[..., ::4, ::4]))
        np.save(os.path.join(folder, name + ".npy"), np.ascontiguousarray(stored))
        cases.append(f"{name} ome.tif -3")
    with open(os.path.join(folder, "cases.txt"), "w") as f:
        f.write("\n".join(cases) + "\n")


def raw_tiff(name, order, shape, tags, parts):
    """Writes tags by number, each a value or a tuple, and strips of all rows."""
    entries = {256: shape[1], 257: shape[0], 259: 1, 262: 1, 277: 1, 278: shape[0], **tags}
    offsets, data = [], b""
    for part in parts:
        offsets.append(8 + len(data))
        data += part + bytes(len(part) % 2)
    entries[273], entries[279] = tuple(offsets), tuple(len(part) for part in parts)
    directory = struct.pack(order + "H", len(entries))
    outside, end = b"", 8 + len(data) + 2 + 12 * len(entries) + 4
    for tag in sorted(entries):
        values = entries[tag] if isinstance(entries[tag], tuple) else (entries[tag],)
        kind, size = ("I", 4) if tag in (273, 279) else ("H", 3)
        packed = struct.pack(order + kind * len(values), *values).ljust(4, b"\0")
        directory += struct.pack(order + "HHI", tag, 4 if kind == "I" else 3, len(values))
        if len(packed) > 4:
            directory += struct.pack(order + "I", end + len(outside))
            outside += packed + bytes(len(packed) % 2)
        else:
            directory += packed
    mark = b"II" if order == "<" else b"MM"
    with open(os.path.join(folder, name + ".tif"), "wb") as f:
        f.write(mark + struct.pack(order + "HI", 42, 8 + len(data)) + data + directory + bytes(4) + outside)


def packed_bits(a, bits):
    """Rows of integers, highest bit first; each row begins with a byte."""
    columns = ((a[..., None].astype("u8") >> np.arange(bits - 1, -1, -1, dtype="u8")) & 1).astype("u1")
    return np.packbits(columns.reshape(a.shape[0], -1), axis=1).tobytes()


def reversed_bits(data):
    return np.packbits(np.unpackbits(np.frombuffer(data, "u1"), bitorder="little")).tobytes()


def old_lzw(data):
    """LZW as before TIFF 6: the lowest bit first, and codes widened when they are needed."""
    codes, width, table, current = [(256, 9)], 9, {bytes([i]): i for i in range(256)}, b""
    number = 258
    for value in data:
        joined = current + bytes([value])
        if joined in table:
            current = joined
            continue
        codes.append((table[current], width))
        table[joined] = number
        number += 1
        if number > 1 << width:
            width += 1
        if number == 4095:
            codes.append((256, width))
            table, number, width = {bytes([i]): i for i in range(256)}, 258, 9
        current = bytes([value])
    codes.append((table[current], width))
    if number == 1 << width:
        width += 1
    codes.append((257, min(width, 12)))
    bits = "".join(format(code, f"0{size}b")[::-1] for code, size in codes)
    return bytes(int(bits[i : i + 8][::-1].ljust(1, "0"), 2) for i in range(0, len(bits), 8))


def odd_samples(r, noise, size, save):
    """Depths, codecs and forms that tifffile writes only with imagecodecs, or not at all."""
    import lzma

    def lessened(a, bits, axis=1):
        """Differences modulo a power of two."""
        previous = np.zeros_like(a)
        previous[:, 1:] = a[:, :-1]
        return (a - previous) & ((1 << bits) - 1)

    for order in "<>":
        tag = "le" if order == "<" else "be"
        for bits in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 20, 23, 25, 31):
            stored = r.integers(0, 1 << bits, size(), dtype="u8")
            kind = "u1" if bits <= 8 else "u2" if bits <= 16 else "u4"
            scale = 255 // ((1 << bits) - 1) if bits in (1, 2, 4) else 1
            for predictor in (1, 2):
                data = packed_bits(lessened(stored, bits) if predictor == 2 else stored, bits)
                name = f"bits-{bits}-{tag}-{predictor}"
                raw_tiff(name, order, stored.shape, {258: bits, 259: 8, 317: predictor}, [zlib.compress(data)])
                save(name, "tif", (stored * scale).astype(kind))
        for bits in (3, 5, 12, 20):
            a = r.integers(-(1 << bits - 1), 1 << bits - 1, size())
            raw_tiff(f"signed-{bits}-{tag}", order, a.shape, {258: bits, 339: 2},
                     [packed_bits(a & ((1 << bits) - 1), bits)])
            save(f"signed-{bits}-{tag}", "tif", a.astype("i1" if bits <= 8 else "i2" if bits <= 16 else "i4"))
        for bits in (2, 4, 5, 12):
            stored = r.integers(0, 1 << bits, size() + (3,), dtype="u8")
            samples = channels_first(stored * (255 // ((1 << bits) - 1) if bits in (2, 4) else 1))
            samples = samples.astype("u1" if bits < 8 else "u2")
            tags = {258: (bits,) * 3, 262: 2, 277: 3}
            raw_tiff(f"rgb-{bits}-{tag}", order, stored.shape, tags, [packed_bits(stored, bits)])
            save(f"rgb-{bits}-{tag}", "tif", samples)
            raw_tiff(f"rgb-planar-{bits}-{tag}", order, stored.shape, {**tags, 284: 2},
                     [packed_bits(stored[..., c], bits) for c in range(3)])
            save(f"rgb-planar-{bits}-{tag}", "tif", samples)
        a = noise(size(), "f2")
        a.flat[: min(4, a.size)] = [np.nan, np.inf, -0.0, 6e-8][: min(4, a.size)]
        words = a.view("u2").astype("u8")
        raw_tiff(f"half-{tag}-1", order, a.shape, {258: 16, 339: 3}, [a.astype(a.dtype.newbyteorder(order)).tobytes()])
        raw_tiff(f"half-{tag}-2", order, a.shape, {258: 16, 339: 3, 259: 8, 317: 2},
                 [zlib.compress(lessened(words, 16).astype(order + "u2").tobytes())])
        planes = a.astype(">f2").view("u1").reshape(a.shape + (2,)).transpose(0, 2, 1).reshape(a.shape[0], -1)
        planes[:, 1:] = planes[:, 1:] - planes[:, :-1]
        raw_tiff(f"half-{tag}-3", order, a.shape, {258: 16, 339: 3, 259: 8, 317: 3}, [zlib.compress(planes.tobytes())])
        for predictor in (1, 2, 3):
            save(f"half-{tag}-{predictor}", "tif", a.astype("f4"))
        # 1 bit of sign, 7 of the exponent, 16 of the fraction.
        a = (noise(size(), "f4").view("u4") & 0xFFFFFF80).view("f4")
        a.flat[0] = np.inf
        words = a.view("u4").astype("u8")
        exponent = np.where(words >> 23 & 255 == 255, 127, (words >> 23 & 255) - 64)
        words = words >> 31 << 23 | exponent << 16 | words >> 7 & 0xFFFF
        three = words.astype(order + "u4").view("u1").reshape(a.shape + (4,))
        three = three[..., :3] if order == "<" else three[..., 1:]
        raw_tiff(f"float24-{tag}", order, a.shape, {258: 24, 339: 3}, [np.ascontiguousarray(three).tobytes()])
        save(f"float24-{tag}", "tif", a)
        # Lists of colors of 16 bits, with alpha, and of writers that take 8 bits for a part of a color.
        for bits, parts, alpha in ((16, 16, False), (12, 16, False), (8, 16, True), (8, 8, False)):
            colors = r.integers(0, 1 << parts, (3, 1 << bits))
            index = r.integers(0, 1 << bits, size(), dtype="u8")
            samples = (colors >> parts - 8)[:, index].astype("u1")
            stored = index
            tags = {258: bits, 262: 3, 320: tuple(int(c) for c in colors.flat)}
            if alpha:
                a = noise(index.shape, "u1")
                samples = np.concatenate([samples, a[None]])
                stored = np.stack([index, a.astype("u8")], -1)
                tags.update({258: (8, 8), 277: 2, 338: 2})
            data = stored.astype(order + "u2").tobytes() if bits == 16 else packed_bits(stored, bits)
            name = f"colors-{bits}-{parts}-{tag}"
            raw_tiff(name, order, index.shape, tags, [data])
            save(name, "tif", samples)
        # The lowest bit first, in plain and in compressed bytes; a tag describes more samples than there are.
        a = noise(size(), "u2")
        data = a.astype(order + "u2").tobytes()
        for compression, stored in ((1, data), (8, zlib.compress(data))):
            name = f"reversed-{compression}-{tag}"
            raw_tiff(name, order, a.shape, {258: (16, 1), 259: compression, 266: 2}, [reversed_bits(stored)])
            save(name, "tif", a)
        a = np.repeat(noise(size(), "u1"), 40, axis=1) + (r.integers(0, 9, (1, 1)) > 4)
        a = np.ascontiguousarray(a.astype("u1"))
        raw_tiff(f"old-lzw-{tag}", order, a.shape, {258: 8, 259: 5}, [old_lzw(a.tobytes())])
        save(f"old-lzw-{tag}", "tif", a)
        a = noise(size(), "i4")
        data = a.astype(order + "i4").tobytes()
        raw_tiff(f"lzma-{tag}", order, a.shape, {258: 32, 259: 34925, 339: 2}, [lzma.compress(data)])
        save(f"lzma-{tag}", "tif", a)
    for mode, bands in (("RGB", 3), ("RGBA", 4)):
        import io

        a = noise(size() + (bands,), "u1")
        coded = io.BytesIO()
        Image.fromarray(a, mode).save(coded, "WEBP", lossless=True, exact=True)
        raw_tiff(f"webp-{mode}", "<", a.shape, {258: (8,) * bands, 259: 50001, 262: 2, 277: bands}, [coded.getvalue()])
        save(f"webp-{mode}", "tif", channels_first(a))
    # As libtiff writes them, with predictors and many strips.
    for compression in ("zstd", "lzma"):
        for mode, shape in (("L", ()), ("RGB", (3,)), ("F", ())):
            a = noise(size() + shape, "f4" if mode == "F" else "u1")
            name = f"pillow-{compression}-{mode}"
            Image.fromarray(a, mode).save(os.path.join(folder, name + ".tif"), compression=compression,
                                          tiffinfo={} if mode == "F" else {317: 2})
            save(name, "tif", channels_first(a) if shape else a)
    # One color compresses better than any other picture.
    a = np.full((3000, 3000), 7, "u1")
    Image.fromarray(a).save(os.path.join(folder, "one-color.tif"), compression="zstd", tiffinfo={278: 3000})
    save("one-color", "tif", a)


def described(tif):
    """Names and colors of channels, and sizes of pixels, in the OME-XML of a file."""
    pixels = tifffile.xml2dict(tif.ome_metadata)["OME"]["Image"]["Pixels"]
    channels = pixels["Channel"]
    channels = channels if isinstance(channels, list) else [channels]
    sizes = {key: value for key, value in pixels.items() if key.startswith(("PhysicalSize", "TimeIncrement", "Size"))}
    named = [(c["Name"], c["Color"]) for c in channels if "Name" in c] if len(channels) > 1 else []
    return sizes, named if all("Name" in c for c in channels) else []


def check():
    count = 0
    with open(os.path.join(folder, "exports.txt")) as f:
        for line in f:
            # FILE, FILE.npy of the expected samples, and how: pillow, tifffile or ome with axes and channels
            path, expected, how = line.rstrip("\n").split("|")
            a = np.load(os.path.join(folder, expected))
            path = os.path.join(folder, path)
            if how == "pillow":
                with Image.open(path) as image:
                    found = np.asarray(image)
                found = channels_first(found) if found.ndim == 3 else found
                if found.dtype == np.int32 and a.dtype == np.uint16:
                    found = found.astype(np.uint16)
            else:
                with tifffile.TiffFile(path) as tif:
                    series = tif.series[0]
                    found = series.asarray()
                    if how.startswith("ome"):
                        assert tif.is_ome, path
                        axes = series.axes.replace("S", "C")
                        order = [axes.index(c) for c in "TCZYX" if c in axes]
                        found = np.transpose(found, order).squeeze()
                        levels = int(how[3:])
                        if levels == 0:  # levels of the imported file, which are no means
                            levels = 1
                        else:
                            assert len(series.levels) == levels, (path, len(series.levels), levels)
                        source = path.replace(".out.ome.tif", ".ome.tif")
                        if os.path.exists(source):
                            with tifffile.TiffFile(source) as original:
                                sizes, named = described(original)
                                assert described(tif)[0] == sizes, (path, described(tif), sizes)
                                assert not named or described(tif)[1] == named, (path, described(tif), named)
                        level = a
                        for number in range(1, levels):
                            level = halve(level)
                            part = np.transpose(series.levels[number].asarray(), order).squeeze()
                            assert np.array_equal(part, level.squeeze(), equal_nan=level.dtype.kind == "f"), (
                                path, number, part.shape, level.shape)
                        a = a.squeeze()
                    elif found.ndim >= 3 and series.axes.endswith("S"):
                        found = channels_first(found)
                        found = found.squeeze()
                        a = a.squeeze()
                    else:
                        found = found.squeeze()
                        a = a.squeeze()
            assert found.shape == a.shape, (path, found.shape, a.shape)
            assert found.dtype == a.dtype, (path, found.dtype, a.dtype)
            assert np.array_equal(found, a, equal_nan=a.dtype.kind == "f"), path
            count += 1
    print(f"{count} exported files are equal")


def pictures(seed):
    """The same JPEG with and without a color profile, which turns red into green, and files that are refused."""
    from PIL import ImageCms

    r = np.random.default_rng(seed)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = bytearray(srgb)
    red, green = swapped.index(b"rXYZ"), swapped.index(b"gXYZ")
    swapped[red : red + 4], swapped[green : green + 4] = b"gXYZ", b"rXYZ"
    for mode, shape in (("L", ()), ("RGB", (3,))):
        a = r.integers(0, 256, (33, 47) + shape, dtype="u1")
        image = Image.fromarray(a, mode)
        for quality in (75, 100):
            for subsampling in (0, 2):
                for name, icc in (("plain", None), ("profile", bytes(swapped))):
                    image.save(os.path.join(folder, f"{name}-{mode}-{quality}-{subsampling}.jpg"), quality=quality,
                               subsampling=subsampling, icc_profile=icc)
                with Image.open(os.path.join(folder, f"profile-{mode}-{quality}-{subsampling}.jpg")) as back:
                    np.save(os.path.join(folder, f"{mode}-{quality}-{subsampling}.npy"),
                            np.ascontiguousarray(channels_first(np.asarray(back)) if shape else np.asarray(back)))
        image.save(os.path.join(folder, f"plain-{mode}.png"))
        image.save(os.path.join(folder, f"profile-{mode}.png"), icc_profile=bytes(swapped))
    a = r.integers(0, 256, (33, 47, 4), dtype="u1")
    Image.fromarray(a, "CMYK").save(os.path.join(folder, "cmyk.jpg"))
    data = bytearray(open(os.path.join(folder, "cmyk.jpg"), "rb").read())
    adobe = data.index(b"Adobe")
    data[adobe + 11] = 2
    open(os.path.join(folder, "ycck.jpg"), "wb").write(data)
    for name in ("cmyk", "ycck"):
        with Image.open(os.path.join(folder, name + ".jpg")) as back:
            np.save(os.path.join(folder, name + ".npy"), np.ascontiguousarray(channels_first(np.asarray(back))))
    del data[adobe - 4 : adobe + 12]
    open(os.path.join(folder, "cmyk-without-adobe.jpg"), "wb").write(data)
    tifffile.imwrite(os.path.join(folder, "virtual.tif"), a[..., 0], description="ImageJ=1.53\nimages=5\nslices=5\n",
                     metadata=None)
    for name, side, nodata in (("sparse-huge", 60000, b"7"), ("sparse-odd", 300, b"-1")):
        # One strip, which is not stored.
        entries = [(256, side), (257, side), (258, 8), (259, 1), (262, 1), (273, 0), (277, 1), (278, side), (279, 0)]
        with open(os.path.join(folder, name + ".tif"), "wb") as f:
            f.write(struct.pack("<2sHIH", b"II", 42, 8, len(entries) + 1))
            for tag, value in entries:
                f.write(struct.pack("<HHII", tag, 4, 1, value))
            f.write(struct.pack("<HHI4sI", 42113, 2, len(nodata) + 1, nodata, 0))
    image = Image.fromarray(r.integers(0, 256, (33, 47, 3), dtype="u1"), "RGB")
    image.save(os.path.join(folder, "plain-RGB.tif"), compression="jpeg")
    image.save(os.path.join(folder, "profile-RGB.tif"), compression="jpeg", icc_profile=bytes(swapped))
    with tifffile.TiffWriter(os.path.join(folder, "only-thumbnail.tif")) as tif:
        tif.write(a[..., 0], subfiletype=1, photometric="minisblack", metadata=None)


if sys.argv[1] == "write":
    write(int(sys.argv[3]))
elif sys.argv[1] == "pictures":
    pictures(int(sys.argv[3]))
else:
    check()
