"""Writes random images with Pillow and tifffile, with their samples as NumPy sees them, and checks exported ones.

images.py write FOLDER SEED     writes NAME.EXT, NAME.npy (axes TCZYX without those of size 1) and cases.txt
images.py check FOLDER          compares each NAME.out.EXT with NAME.npy
"""
import os
import sys

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


if sys.argv[1] == "write":
    write(int(sys.argv[3]))
else:
    check()
