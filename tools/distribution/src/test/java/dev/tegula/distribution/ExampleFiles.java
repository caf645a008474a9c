package dev.tegula.distribution;

import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes the files and arrays that examples name, in the working directory. */
final class ExampleFiles {

    private static final String TEMPS = """
            {"array_type": "dense",
             "dims": [{"name": "row", "type": "INT32", "domain": [1, 20], "extent": 10},
                      {"name": "col", "type": "INT32", "domain": [1, 20], "extent": 10}],
             "attrs": [{"name": "celsius", "type": "FLOAT64"}]}""";

    private static final String PIXELS = """
            {"array_type": "dense",
             "dims": [{"name": "c", "type": "INT32", "domain": [0, 1], "extent": 2},
                      {"name": "y", "type": "INT32", "domain": [0, 99], "extent": 100},
                      {"name": "x", "type": "INT32", "domain": [0, 149], "extent": 150}],
             "attrs": [{"name": "intensity", "type": "UINT16"}]}""";

    private static final String TICKS =
            "symbol,time,price\nAAPL,2026-01-03 09:30:00,10.5\nAAPL,2026-01-03 09:45:00,11\nMSFT,2026-01-03 09:31:00,NA\n";

    private static final String TIME = "1700000000000";

    /** The files and arrays besides the common ones, by document or command; a minus sign removes a common one. */
    private static final Map<String, List<String>> OTHERS = Map.ofEntries(
            Map.entry("docs/reference/features.md", List.of("-temps", "schema.json", "changes.json", "cells.ome.tiff")),
            Map.entry("docs/how-to.md", List.of("a", "schema.json", "visits", "log", "trades")),
            Map.entry("docs/connect/files.md", List.of("heights", "days.nc")),
            Map.entry("docs/reference/cli.md", List.of("trades", "cells.ome.tiff", "pbmc", "variants", "queries.txt")),
            Map.entry("advise", List.of("queries.txt")),
            Map.entry("docs/connect/sql-functions.md", List.of("-weather", "weather by time", "sales")),
            Map.entry("docs/tutorials/variants.md", List.of("variants")),
            Map.entry("docs/tutorials/from-zarr.md", List.of("grid.nc")),
            Map.entry("docs/connect/vcf.md", List.of("variants")),
            Map.entry("vcf", List.of("variants")),
            Map.entry("docs/connect/soma.md", List.of("pbmc")),
            Map.entry("soma", List.of("pbmc", "pbmc.h5ad")),
            Map.entry("docs/reference/hdf5.md", List.of("-temps", "grid.nc", "mask", "days.nc")),
            Map.entry("docs/tutorial.md", List.of("-temps")),
            Map.entry("docs/tutorials/climate.md", List.of("climate.nc")),
            Map.entry("docs/connect/zarr.md", List.of("grid.nc")),
            Map.entry("export", List.of("climate.nc", "cube")),
            Map.entry("create", List.of("-temps")),
            Map.entry("import", List.of("a", "b", "grid.nc")),
            Map.entry("append", List.of("-temps", "temps by day")),
            Map.entry("evolve", List.of("cars")),
            Map.entry("resize", List.of("-temps", "resizable temps")),
            Map.entry("batch", List.of("my array")),
            Map.entry("image", List.of("cells.ome.tiff")),
            Map.entry("docs/tutorials/imaging.md", List.of("cells.ome.tiff", "embryo.ome.zarr")),
            Map.entry("docs/tutorials/single-cells.md", List.of("filtered_feature_bc_matrix.h5")),
            Map.entry("docs/connect/images.md", List.of("cells.ome.tiff")),
            Map.entry("group", List.of("-weather", "weather/temps")));

    private final Consumer<List<String>> tegula;

    /** @param tegula runs a command, which must succeed */
    ExampleFiles(Consumer<List<String>> tegula) {
        this.tegula = tegula;
    }

    /** Makes the files and arrays of the examples of a document or command. */
    void make(String source) throws IOException {
        common();
        for (String name : OTHERS.getOrDefault(source, List.of())) {
            if (name.startsWith("-")) {
                run("rm", name.substring(1), "--yes");
            } else {
                other(name);
            }
        }
    }

    private void common() throws IOException {
        array("temps", TEMPS, values("celsius", 400));
        array("reads", """
                {"array_type": "sparse",
                 "dims": [{"name": "chrom", "type": "STRING_ASCII", "domain": null},
                          {"name": "pos", "type": "UINT32", "domain": [1, 1000000]}],
                 "attrs": [{"name": "quality", "type": "UINT8"},
                           {"name": "depth", "type": "INT32", "nullable": true},
                           {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true}]}""", "chrom,pos,quality,depth,note\nchr1,17,40,9,\nchr2,42,12,9,good\nchr2,120000,33,,\n");
        array("days", """
                {"array_type": "dense",
                 "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]}],
                 "attrs": [{"name": "v", "type": "INT32"}]}""", "day,v\n2026-01-05,1\n");
        array("people", """
                {"array_type": "sparse", "dims": [{"name": "name", "type": "STRING_ASCII", "domain": null}],
                 "attrs": [{"name": "v", "type": "INT32"}]}""", "name,v\na:b,1\nb,2\nd,3\n");
        run("group", "create", "weather", "--at", TIME);
        run("group", "add", "weather", "temps", "--name", "t", "--at", TIME);
        run("cp", "temps", "data/temps");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(Path.of("data.zip")))) {
            zip.putNextEntry(new ZipEntry("temps/__schema/x"));
        }
        write("ticks.csv", TICKS);
        compress("ticks.csv.gz", TICKS);
        compress("2026-01.csv.gz", TICKS.replace("09:", "10:"));
        // Without a bad row, which would be skipped with status 1.
        write("bad.csv", TICKS.replace("09:", "11:").replace("NA", "13"));
        write("new-ticks.csv", TICKS.replace("09:", "12:").replace("NA", "12.5"));
        write("temps.csv", "row,col,celsius\n1,1,20.5\n1,2,31\n2,1,22\n2,2,23\n");
        write("venues.csv", TICKS.replace("09:", "12:").replace("NA", "21"));
        write("large.csv", "row,col,celsius\n1,1,20.5\n");
        write("commands.txt", "info temps\ncount reads\n");
        run("export", "temps", "--range", "row=1:10", "--range", "col=1:10", "--output", "part.json");
    }

    private void other(String name) throws IOException {
        switch (name) {
            case "schema.json" -> write(name, TEMPS);
            case "queries.txt" -> write(name, "--range row=1:2\n--range col=3\n");
            case "changes.json" ->
                write(name, "{\"add_attributes\": [{\"name\": \"humidity\", \"type\": \"FLOAT32\"}]}");
            case "a" -> {
                array("a", TEMPS, values("celsius", 400));
                write("cells.csv", values("celsius", 400));
            }
            case "b" -> array("b", TEMPS, values("celsius", 400));
            case "visits" -> array(name, """
                    {"array_type": "sparse",
                     "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]}],
                     "attrs": [{"name": "v", "type": "INT32"}]}""", "day,v\n2026-01-05,1\n");
            case "log" -> array(name, """
                    {"array_type": "sparse",
                     "dims": [{"name": "ms", "type": "DATETIME_MS", "domain": ["2026-01-01", "2026-12-31"]}],
                     "attrs": [{"name": "v", "type": "INT32"}]}""", "ms,v\n2026-01-01T10:03,1\n");
            case "trades" -> array(name, """
                    {"array_type": "sparse",
                     "dims": [{"name": "symbol", "type": "STRING_ASCII", "domain": null},
                              {"name": "time", "type": "DATETIME_SEC", "domain": ["2026-01-01", "2026-12-31"]}],
                     "attrs": [{"name": "price", "type": "FLOAT64"}]}""", TICKS.replace("NA", "20"));
            case "heights" -> {
                write("relief.bin", new byte[180 * 360 * Float.BYTES]);
                write("heights.npy", npy());
            }
            case "pbmc" -> experiment(name);
            case "pbmc.h5ad" -> run("soma", "export", "pbmc", "-o", name);
            case "grid.nc" -> netcdf("grid.nc", "grid.nc");
            case "climate.nc" -> netcdf("climate.nc", "climate.nc");
            case "cube" -> run("import", "cube", "climate.nc", "--create");
            case "days.nc" -> {
                for (int day = 0; day < 3; day++) {
                    netcdf("coordinates/day-" + day + ".nc", "day-" + day + ".nc");
                }
            }
            case "cells.ome.tiff" -> {
                array("pixels", PIXELS, values("intensity", 2 * 100 * 150).replace(".5", ""));
                run("image", "export", "pixels", "--output", name);
                run("rm", "pixels", "--yes");
            }
            case "variants" -> {
                unpack("v4/ingested_2samples", name);
                unpack("new_format", "counted");
                write("exons.bed", "1\t12699\t13400\n1\t16999\t17400\n");
            }
            case "embryo.ome.zarr" -> DomainFiles.omeZarr(Path.of(name));
            case "filtered_feature_bc_matrix.h5" -> DomainFiles.tenx(Path.of(name));
            case "mask" -> run("import", "mask", "grid.nc", "--dataset", "mask", "--create");
            case "temps by day" -> {
                String schema = """
                        {"array_type": "dense",
                         "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]}],
                         "attrs": [{"name": "celsius", "type": "FLOAT64"}]}""";
                array("temps", schema, "day,celsius\n2026-01-01,3\n");
                array("today", schema, "day,celsius\n2026-01-01,5\n");
                write("new-days.csv", "celsius\n4\n5\n");
            }
            case "weather by time" ->
                array(
                        "weather",
                        """
                    {"array_type": "sparse",
                     "dims": [{"name": "t", "type": "DATETIME_SEC", "domain": ["2026-01-01", "2026-12-31"]},
                              {"name": "station", "type": "INT32", "domain": [1, 100]}],
                     "attrs": [{"name": "celsius", "type": "FLOAT64"}, {"name": "rain", "type": "FLOAT64"}]}""",
                        "t,station,celsius,rain\n2026-01-03 09:30:00,7,3.5,0\n2026-01-03 12:45:00,7,5,1.5\n");
            case "sales" -> {
                String schema = """
                        {"array_type": "sparse",
                         "dims": [{"name": "symbol", "type": "STRING_ASCII", "domain": null},
                                  {"name": "t", "type": "DATETIME_SEC", "domain": ["2026-01-01", "2026-12-31"]}],
                         "attrs": [{"name": "%s", "type": "FLOAT64"}]}""";
                array("sales", schema.formatted("price"), "symbol,t,price\nAAPL,2026-01-03 09:30:00,10.5\n");
                array("quotes", schema.formatted("bid"), "symbol,t,bid\nAAPL,2026-01-03 09:29:00,10\n");
            }
            case "cars" -> array(name, """
                    {"array_type": "sparse", "dims": [{"name": "id", "type": "INT64", "domain": [1, 100]}],
                     "attrs": [{"name": "paint", "type": "UINT8", "enumeration": "colour"}],
                     "enumerations": [{"name": "colour", "type": "STRING_UTF8", "cell_val_num": "var",
                                       "values": ["red", "blue"]}]}""", "id,paint\n1,red\n");
            case "resizable temps" ->
                array(
                        "temps",
                        TEMPS.replace("20]", "100000]")
                                .replace(
                                        "\"attrs\"",
                                        "\"current_domain\": {\"row\": [1, 20], \"col\": [1, 20]},\n \"attrs\""),
                        values("celsius", 400));
            case "my array" -> array(name, TEMPS, values("celsius", 400));
            case "weather/temps" -> run("cp", "temps", name);
            default -> throw new IllegalArgumentException(name);
        }
    }

    /** Copies a NetCDF file of the tests of tegula-hdf5. */
    private static void netcdf(String resource, String name) throws IOException {
        Path folder = SourceTree.of("files/hdf5/src/test/resources/hdf5");
        Files.copy(folder.resolve(resource), Path.of(name));
    }

    /** Unpacks a dataset of the tests of tegula-vcf. */
    private static void unpack(String dataset, String name) throws IOException {
        Archives.unpack(SourceTree.of("domains/vcf/src/test/resources/vcf/arrays.zip"), dataset + "/", Path.of(name));
    }

    /** Unpacks an experiment of the tests of tegula-soma. */
    private static void experiment(String name) throws IOException {
        Archives.unpack(
                SourceTree.of("domains/soma/src/test/resources/dev/tegula/soma/soma-exp-pbmc-small.tar.gz"),
                Path.of(name));
    }

    private void run(String... words) {
        tegula.accept(List.of(words));
    }

    private static void write(String name, String text) throws IOException {
        write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(String name, byte[] bytes) throws IOException {
        Files.write(Path.of(name), bytes);
    }

    private static void compress(String name, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Creates an array with one fragment. */
    private void array(String name, String schema, String csv) throws IOException {
        write("fixture.json", schema);
        write("fixture.csv", csv);
        run("create", name, "fixture.json", "--at", TIME);
        run("import", name, "fixture.csv", "--at", TIME);
        Files.delete(Path.of("fixture.json"));
        Files.delete(Path.of("fixture.csv"));
    }

    private static String values(String header, int count) {
        StringBuilder csv = new StringBuilder(header).append('\n');
        for (int i = 0; i < count; i++) {
            csv.append(i % 40).append(".5\n");
        }
        return csv.toString();
    }

    /** Returns a NumPy file of 20 × 3 numbers. */
    private static byte[] npy() {
        byte[] header =
                "{'descr': '<i4', 'fortran_order': False, 'shape': (20, 3), }".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(128 + 60 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) 118)
                .put(header);
        while (bytes.position() < 127) {
            bytes.put((byte) ' ');
        }
        bytes.put((byte) '\n');
        while (bytes.hasRemaining()) {
            bytes.putInt(bytes.remaining());
        }
        return bytes.array();
    }
}
