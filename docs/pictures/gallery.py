"""Ten arrays of different fields: the first picture of each, without an option, beside one that matplotlib draws of the same data.

By hand, with python3-matplotlib, python3-netcdf4, python3-anndata and python3-pil: gallery.py TEGULA FOLDER writes FOLDER/gallery.png.
"""
import csv
import subprocess
import sys

import anndata
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import netCDF4
import numpy as np
import pandas as pd
from PIL import Image
from scipy import sparse

tegula, folder = sys.argv[1:3]
random = np.random.default_rng(7)
pairs = []


def run(*words):
    subprocess.run([tegula, *words], check=True, cwd=folder, stdout=subprocess.DEVNULL)


def pair(name, draw, *options):
    """Draws an array both ways."""
    run("plot", name, *options, "-o", f"{name}.png")
    figure, axes = plt.subplots(figsize=(9, 5.4))
    draw(figure, axes)
    figure.tight_layout()
    figure.savefig(f"{folder}/{name}-matplotlib.png", dpi=100)
    plt.close(figure)
    pairs.append(name)


def grid(name, dimensions, variable, values, **attributes):
    """Writes a NetCDF file and imports it. Dimensions: name to (values, units)."""
    with netCDF4.Dataset(f"{folder}/{name}.nc", "w") as file:
        for dimension, (coordinates, units) in dimensions.items():
            file.createDimension(dimension, len(coordinates))
            own = file.createVariable(dimension, "f8", (dimension,))
            own.units = units
            own[:] = coordinates
        data = file.createVariable(variable, values.dtype, tuple(dimensions))
        for key, value in attributes.items():
            setattr(data, key, value)
        data[:] = values
    run("import", name, f"{name}.nc", "--create")


def table(name, columns, *options):
    with open(f"{folder}/{name}.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values()))
    run("import", name, f"{name}.csv", "--create", *options)


def smooth(shape, length):
    frequencies = np.fft.rfft2(random.normal(size=shape))
    y = np.fft.fftfreq(shape[0])[:, None]
    x = np.fft.rfftfreq(shape[1])[None]
    field = np.fft.irfft2(frequencies * np.exp(-length * (y ** 2 + x ** 2)), s=shape)
    return field / field.std()


# 1. Climate: time, latitude from the north, longitude.
latitude = np.arange(89, -90, -2.0)
longitude = np.arange(1, 360, 2.0)
temperature = np.stack([28 - 52 * np.abs(np.sin(np.radians(latitude - 12 * np.cos(2 * np.pi * (i - 6) / 12)))) [:, None] ** 1.6
                        + 4 * smooth((90, 180), 900) for i in range(12)]).astype("f4")
grid("climate", {"time": (np.arange(12) * 30.4, "days since 2025-01-15"), "latitude": (latitude, "degrees_north"),
                 "longitude": (longitude, "degrees_east")}, "t2m", temperature, units="degC")


def climate(figure, axes):
    mesh = axes.pcolormesh(longitude, latitude, temperature[0], cmap="RdBu_r", vmin=-60, vmax=60)
    figure.colorbar(mesh, label="t2m (degC)")
    axes.set_aspect("equal")


pair("climate", climate)

# 2. Earthquakes: points on both sides of the date line.
lat = random.uniform(-50, 55, 3000)
lon = 176 + 9 * np.sin(lat / 18) + random.normal(size=3000) * 2
lon = np.where(lon > 180, lon - 360, lon)
magnitude = np.round(4 + random.exponential(0.7, 3000), 1)
table("quakes", {"longitude": lon.round(4), "latitude": lat.round(4), "magnitude": magnitude}, "--dims", "longitude,latitude")


def quakes(figure, axes):
    axes.scatter(np.where(lon < 0, lon + 360, lon), lat, s=4)
    axes.set_aspect("equal")


pair("quakes", quakes)

# 3. Land cover: classes on a grid.
names = np.array(["water", "forest", "grass", "town", "bare"])
classes = np.digitize(smooth((60, 90), 400), [-1, -0.2, 0.6, 1.4])
rows, columns = np.indices(classes.shape)
table("cover", {"y": rows.ravel(), "x": columns.ravel(), "class": names[classes].ravel()}, "--dims", "y,x", "--dense")


def cover(figure, axes):
    image = axes.imshow(classes, cmap=matplotlib.colormaps["tab10"].resampled(5), vmin=-0.5, vmax=4.5)
    figure.colorbar(image, ticks=range(5)).ax.set_yticklabels(names)


pair("cover", cover)

# 4. Ticks of a share over a day.
time = np.datetime64("2026-01-05T09:00:00.000") + np.cumsum(random.exponential(3000, 8000)).astype("m8[ms]")
price = 100 + np.cumsum(random.normal(size=8000)) * 0.02
table("ticks", {"time": time, "price": price.round(3), "size": random.integers(1, 500, 8000)}, "--dims", "time")


def ticks(figure, axes):
    axes.plot(time, price, linewidth=0.7)


pair("ticks", ticks)

# 5. Single cells.
kinds = random.integers(0, 4, 1500)
umap = np.array([[0, 0], [6, 1], [2, 7], [8, 8]])[kinds] + random.normal(size=(1500, 2))
labels = np.array(["B", "Mono", "NK", "T"])
cells = anndata.AnnData(X=sparse.csr_matrix(random.poisson(0.2, (1500, 40)).astype("f4")),
                        obs=pd.DataFrame({"cell_type": pd.Categorical(labels[kinds])}, index=[f"c{i}" for i in range(1500)]))
cells.obsm["X_umap"] = umap.astype("f4")
cells.write_h5ad(f"{folder}/cells.h5ad")
run("soma", "import", "cells.h5ad", "cells")


def embedding(figure, axes):
    for kind, label in enumerate(labels):
        axes.scatter(*umap[kinds == kind].T, s=4, label=label)
    axes.legend()


pair("cells", embedding)

# 6. A photograph.
y, x = np.mgrid[0:300, 0:400]
photo = np.stack([(127 + 120 * np.sin(x / 40 + phase) * np.cos(y / 60)).astype("u1") for phase in (0, 2, 4)], axis=-1)
Image.fromarray(photo).save(f"{folder}/photo-in.png")
run("image", "import", "photo-in.png", "photo")
pair("photo", lambda figure, axes: axes.imshow(photo))

# 7. Depth of sequencing along a chromosome.
depth = (30 + 10 * smooth((1, 20000), 4e6)[0] + random.normal(size=20000) * 4).clip(0).round().astype("i4")
table("depth", {"position": np.arange(1_000_000, 1_020_000), "depth": depth}, "--dims", "position")
pair("depth", lambda figure, axes: axes.plot(np.arange(1_000_000, 1_020_000), depth, linewidth=0.5))

# 8. Heights with a number for missing values that nobody declared.
heights = (300 + 120 * smooth((120, 160), 900)).astype("f4")
heights[random.random(heights.shape) < 0.01] = -9999
grid("heights", {"northing": (5_300_000 + 30 * np.arange(120.0), "m"), "easting": (600_000 + 30 * np.arange(160.0), "m")},
     "height", heights, units="m")


def robust(figure, axes):
    low, high = np.percentile(heights, [2, 98])
    image = axes.pcolormesh(600_000 + 30 * np.arange(160), 5_300_000 + 30 * np.arange(120), heights, vmin=low, vmax=high)
    figure.colorbar(image, label="height (m)", extend="both")


pair("heights", robust)

# 9. Sound: times and frequencies.
moments = np.arange(400) * 0.01
hertz = np.arange(129) * 62.5
sound = -80 + 60 * np.exp(-((hertz[:, None] - 3000 - 1500 * np.sin(moments * 3)) / 250) ** 2) + 4 * random.normal(size=(129, 400))
grid("sound", {"frequency": (hertz, "Hz"), "time": (moments, "s")}, "level", sound.astype("f4"), units="dB")


def spectrum(figure, axes):
    figure.colorbar(axes.pcolormesh(moments, hertz, sound), label="level (dB)")


pair("sound", spectrum)

# 10. Readings of meters by day and hour.
hours = np.array([[max(0, 2 + 3 * np.sin((hour - 7) / 24 * 2 * np.pi) + (day % 7 > 4) + random.normal() * 0.4)
                   for hour in range(24)] for day in range(90)])
days = np.repeat(np.datetime64("2026-01-01") + np.arange(90), 24)
table("meter", {"day": days, "hour": np.tile(np.arange(24), 90), "kilowatt": hours.ravel().round(3)}, "--dims", "day,hour")


def meter(figure, axes):
    figure.colorbar(axes.pcolormesh(np.arange(24), np.datetime64("2026-01-01") + np.arange(90), hours), label="kilowatt")


pair("meter", meter)

# All of them: Tegula on the left, matplotlib on the right.
figure, axes = plt.subplots(len(pairs), 2, figsize=(12, 3.6 * len(pairs)))
for row, name in enumerate(pairs):
    for column, file in enumerate((f"{name}.png", f"{name}-matplotlib.png")):
        axes[row, column].imshow(plt.imread(f"{folder}/{file}"))
        axes[row, column].axis("off")
figure.tight_layout()
figure.savefig(f"{folder}/gallery.png", dpi=100)
