package dev.tegula.soma.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Condition;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.CooBatch;
import dev.tegula.soma.ExampleData;
import dev.tegula.soma.MatrixBatches;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of AnnData into experiments and back. What anndata reads must be equal before and after. */
@Slow
class H5adTest {

    private static final String URI = "mem://experiment";

    @TempDir
    Path folder;

    private void export(SomaExperiment experiment, AxisSelection chosen, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            assertEquals(
                    List.of(),
                    H5adExport.of(experiment, chosen).withMemoryBudget(1 << 16).run(out, folder));
        }
    }

    private static Python python() {
        return Python.with("anndata", "h5py", "scipy");
    }

    /** Runs the script h5ad.py; returns its output. */
    private String h5ad(String... arguments) throws IOException {
        Path program = folder.resolve("h5ad.py");
        if (!Files.exists(program)) {
            ExampleData.file("h5ad.py", folder);
        }
        return python().runFile(program, folder, arguments);
    }

    private void checkRoundTrip(Path file) throws Exception {
        checkRoundTrip(file, List.of());
    }

    private void checkRoundTrip(Path file, List<String> skipped) throws Exception {
        Path copy = folder.resolve("copy.h5ad");
        try (Tegula tegula = Tegula.create()) {
            List<String> notes = H5adImport.of(tegula, URI).run(file).stream()
                    .filter(note -> !note.endsWith("half precision became single precision"))
                    .toList();
            assertEquals(skipped, notes);
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").select(), copy);
        }
        assertEquals("equal", h5ad("compare", file.toString(), copy.toString()));
    }

    /** Random files: CSR, CSC, dense, categories with nulls, texts, booleans, nullable integers, all parts, raw. */
    @Sampled(3)
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3", "4", "5", "6"})
    void filesOfAnndataComeBack(String seed) throws Exception {
        Path file = folder.resolve("random.h5ad");
        h5ad("make", seed, file.toString());
        checkRoundTrip(file);
    }

    /** The layout of AnnData 0.7: categories in a group of their own, hardly any encodings, LZF and shuffles. */
    @Test
    void filesOfEarlyVersionsComeBack() throws Exception {
        Path file = folder.resolve("legacy.h5ad");
        h5ad("legacy", "3", file.toString());
        checkRoundTrip(file);
    }

    /** Compound datasets of AnnData 0.5, with booleans and small and unsigned numbers. */
    @Test
    void compoundFieldsKeepTheirTypes() throws Exception {
        Path file = folder.resolve("early.h5ad");
        h5ad("early", "5", file.toString());
        checkRoundTrip(file);
    }

    /** The second one has compound datasets, as anndata wrote them before 0.7. */
    @ParameterizedTest
    @ValueSource(strings = {"10x-multiome-subset.h5ad", "cellxgene-nan.h5ad", "cellxgene-small.h5ad"})
    void publishedFilesComeBack(String name) throws Exception {
        checkRoundTrip(ExampleData.file(name, folder));
    }

    /** Without X, layers stay layers; the layer "data" is one, too. */
    @Test
    void layersStayLayers_whenFileHasNoX() throws Exception {
        Path file = folder.resolve("layers.h5ad");
        python().run(
                        "import anndata, numpy, sys; ones = numpy.ones((3, 2)); "
                                + "anndata.AnnData(shape=(3, 2), layers={'counts': ones, 'data': 2 * ones}).write_h5ad(sys.argv[1])",
                        folder,
                        file.toString());
        checkRoundTrip(file);
    }

    @Test
    void changedNamesAndPartsAreNamed() throws Exception {
        Path file = folder.resolve("names.h5ad");
        Path expected = folder.resolve("expected.h5ad");
        String script = """
                import anndata, numpy, pandas, sys
                columns = {"__x": [1, 2, 3], "__y": pandas.Categorical(["a", "b", "a"]), "y": [4, 5, 6], "__": [7, 8, 9]}
                obs = pandas.DataFrame(columns, index=["a", "b", "c"])
                data = anndata.AnnData(numpy.ones((3, 2), "f4"), obs=obs, obsm={"empty": numpy.ones((3, 0))})
                data.uns["frame"] = pandas.DataFrame({"v": [0.5, 1.5]}, index=[10, 20])
                data.write_h5ad(sys.argv[1])
                del data.obsm["empty"], data.obs["__y"], data.obs["__"]
                data.obs = data.obs.rename(columns={"__x": "x"})
                data.uns["frame"].index = ["10", "20"]
                data.write_h5ad(sys.argv[2])
                """;
        python().run(script, folder, file.toString(), expected.toString());
        Path copy = folder.resolve("copy.h5ad");
        try (Tegula tegula = Tegula.create()) {
            assertEquals(
                    List.of(
                            "obs, column '__x': its name is reserved, so it is 'x'",
                            "obs, column '__y': its name is reserved",
                            "obs, column '__': its name is reserved",
                            "obsm/empty: it has no columns",
                            "uns/frame, index '_index': its numbers became texts"),
                    H5adImport.of(tegula, URI).run(file));
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").select(), copy);
        }
        assertEquals("equal", h5ad("compare", expected.toString(), copy.toString()));
    }

    /** Texts with nulls, as anndata writes them from version 0.12 on; earlier versions do not read them. */
    @Test
    void textsMayBeNull() throws Exception {
        Path file = folder.resolve("nulls.h5ad");
        String script = """
                import anndata, h5py, numpy, pandas, sys
                obs = pandas.DataFrame({"name": ["a", "b", "c"]}, index=["x", "y", "z"])
                anndata.AnnData(numpy.ones((3, 2), "f4"), obs=obs).write_h5ad(sys.argv[1])
                with h5py.File(sys.argv[1], "a") as file:
                    del file["obs/name"]
                    name = file.create_group("obs/name")
                    name.attrs["encoding-type"] = "nullable-string-array"
                    name.attrs["encoding-version"] = "0.1.0"
                    name.create_dataset("values", data=["a", "", ""], dtype=h5py.string_dtype())
                    name["mask"] = [False, True, False]
                """;
        python().run(script, folder, file.toString());
        try (Tegula tegula = Tegula.create()) {
            assertEquals(List.of(), H5adImport.of(tegula, URI).run(file));
            AxisTable obs = SomaExperiment.open(tegula, URI).obs().read(null, "name");
            assertEquals(Arrays.asList("a", null, ""), Arrays.asList(obs.labels("name")));
        }
    }

    /** What cannot be kept is named, and the rest comes in. */
    @ParameterizedTest
    @ValueSource(strings = {"h5ad", "zarr"})
    void changedValuesOfUnsAreNamed(String form) throws Exception {
        Path file = folder.resolve("uns." + form);
        Path expected = folder.resolve("expected.h5ad");
        String script = """
                import anndata, numpy, sys
                data = anndata.AnnData(numpy.ones((3, 2), "f4"))
                data.uns["bytes"] = numpy.array([b"ab", b"c"])
                data.uns["half"] = numpy.array([1.5, 2.5], "f2")
                data.uns["number"] = numpy.float16(1.5)
                data.uns["records"] = numpy.array([(1.5, "x"), (2.5, "y")], [("h", "f2"), ("s", "U3")])
                data.uns["whole"] = numpy.array([2**64 - 1], "u8")
                if sys.argv[1].endswith("zarr"):
                    data.write_zarr(sys.argv[1])
                else:
                    data.uns["complex"] = numpy.array([1 + 2j])
                    data.uns["latin"] = numpy.array([b"caf\\xe9"])
                    data.write_h5ad(sys.argv[1])
                    del data.uns["complex"], data.uns["latin"]
                data.uns["bytes"] = numpy.array(["ab", "c"])
                data.uns["half"] = data.uns["half"].astype("f4")
                data.uns["records"] = numpy.array([(1.5, "x"), (2.5, "y")], [("h", "f4"), ("s", "U3")])
                data.write_h5ad(sys.argv[2])
                """;
        python().run(script, folder, file.toString(), expected.toString());
        Path copy = folder.resolve("copy.h5ad");
        try (Tegula tegula = Tegula.create()) {
            List<String> notes = new ArrayList<>(List.of(
                    "uns/bytes: bytes became texts",
                    "uns/half: half precision became single precision",
                    "uns/number: half precision became single precision",
                    "uns/records: half precision became single precision"));
            if (form.equals("h5ad")) {
                notes.add(1, "uns/complex: complex numbers have no counterpart");
                notes.add(
                        3,
                        file + ", /uns/latin: a text is not valid ASCII or UTF-8, and no attribute _Encoding names "
                                + "another character set (found the bytes 63 61 66 E9). Correct it with the library "
                                + "that wrote it, or choose another dataset.");
            }
            assertEquals(notes, H5adImport.of(tegula, URI).run(file));
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").select(), copy);
        }
        assertEquals("equal", h5ad("compare", expected.toString(), copy.toString()));
    }

    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3", "4"})
    void storesOfZarrAreAsFilesOfHdf5(String seed) throws Exception {
        Path file = folder.resolve("random.h5ad");
        Path store = folder.resolve("random.zarr");
        Path copy = folder.resolve("copy.h5ad");
        h5ad("make", seed, file.toString());
        h5ad("zarr", file.toString(), store.toString());
        try (Tegula tegula = Tegula.create()) {
            List<String> notes = H5adImport.of(tegula, URI).run(store).stream()
                    .filter(note -> !note.endsWith("half precision became single precision"))
                    .toList();
            assertEquals(List.of(), notes);
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").select(), copy);
        }
        assertEquals("equal", h5ad("compare", file.toString(), copy.toString()));
    }

    @Test
    void otherStoresOfZarrAreRefused() throws Exception {
        Path store = folder.resolve("empty.zarr");
        Files.createDirectories(store);
        Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
        try (Tegula tegula = Tegula.create()) {
            String message = assertThrows(
                            TableFileException.class,
                            () -> H5adImport.of(tegula, URI).run(store))
                    .getMessage();
            assertTrue(message.contains("not a store of AnnData (the members 'obs' and 'var' are missing)"), message);
            assertFalse(tegula.object(URI).exists());
        }
    }

    @Test
    void chosenRowsOfDataFramesInObsmAreWritten() throws Exception {
        Path file = folder.resolve("random.h5ad");
        Path copy = folder.resolve("copy.h5ad");
        h5ad("make", "2", file.toString());
        try (Tegula tegula = Tegula.create()) {
            H5adImport.of(tegula, URI).run(file);
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").obsIds(0, 2, 3).select(), copy);
        }
        assertEquals("equal", h5ad("subset", file.toString(), copy.toString(), "0", "2", "3"));
    }

    /** Of Cell Ranger 3 and of a version before it; scipy knows the matrix as CSC of features and barcodes. */
    @ParameterizedTest
    @ValueSource(strings = {"matrix", "GRCh38"})
    void filesOf10xAreTransposed(String group) throws Exception {
        Path file = folder.resolve("tenx.h5");
        Path copy = folder.resolve("copy.h5ad");
        h5ad("tenx", "7", file.toString(), group);
        try (Tegula tegula = Tegula.create()) {
            List<String> notes = H5adImport.of(tegula, URI).run(file);
            assertEquals(
                    group.equals("matrix") ? List.of("matrix/features/target_sets: not a text per feature") : List.of(),
                    notes);
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            export(experiment, experiment.query("RNA").select(), copy);
        }
        assertEquals("equal", h5ad("tenxcompare", file.toString(), copy.toString(), group));
    }

    @Test
    void filesOf10xWithSeveralGenomesAreRefused() throws Exception {
        Path file = folder.resolve("genomes.h5");
        h5ad("tenx", "7", file.toString(), "hg19", "mm10");
        try (Tegula tegula = Tegula.create()) {
            String message = assertThrows(
                            TableFileException.class,
                            () -> H5adImport.of(tegula, URI).run(file))
                    .getMessage();
            assertTrue(
                    message.contains("several genomes, each with a matrix of its own (found [hg19, mm10])"), message);
        }
    }

    @Test
    void chosenPartOfPublishedFileIsRead() throws Exception {
        try (Tegula tegula = Tegula.create()) {
            H5adImport.of(tegula, URI).withMeasurement("first").run(ExampleData.file("cellxgene-nan.h5ad", folder));
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            assertEquals(List.of("first"), experiment.measurements());
            AxisSelection chosen = experiment
                    .query("first")
                    .obs(Condition.parse("louvain = 'CD4 T cells' and n_genes > 1000"))
                    .select();
            assertTrue(chosen.size(Axis.OBS) > 0 && chosen.size(Axis.OBS) < 50, "cells: " + chosen.size(Axis.OBS));
            for (String label : chosen.labels(Axis.OBS, "louvain")) {
                assertEquals("CD4 T cells", label);
            }
            assertArrayEquals(
                    new long[] {100, 2},
                    chosen.measurement().array(Part.OBSM, "X_umap").shape());
            long cells = 0;
            try (MatrixBatches<CooBatch> batches = chosen.x("data").coo()) {
                while (batches.hasNext()) {
                    cells += batches.next().size();
                }
            }
            assertTrue(cells > 0, "cells: " + cells);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void exportedExperimentsComeBack(String name) throws Exception {
        Path first = folder.resolve("first.h5ad");
        try (Tegula tegula = Tegula.create()) {
            SomaExperiment experiment = SomaExperiment.open(tegula, Tegula.uri(ExampleData.unpack(name, folder)));
            export(experiment, experiment.query("RNA").select(), first);
        }
        String check = "import anndata, sys; a = anndata.read_h5ad(sys.argv[1]); "
                + "assert a.shape == (80, 230) and a.obs_names[0] == 'ATGCCAGAACGACT'; "
                + "assert abs(a.layers['counts'].sum(axis=1).A1 - a.obs['nCount_RNA']).max() == 0";
        assertEquals("", python().run(check, folder, first.toString()));
        checkRoundTrip(first);
    }

    @Test
    void damagedFilesAreRefusedAndLeaveNothing() throws Exception {
        Path good = ExampleData.file("cellxgene-small.h5ad", folder);
        byte[] bytes = Files.readAllBytes(good);
        Path bad = folder.resolve("bad.h5ad");
        RandomGenerator random = RandomTests.generator();
        int refused = 0;
        for (int i = 0; i < 60; i++) {
            byte[] changed = i % 10 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
            for (int k = 0; k < 4 && changed.length > 0; k++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            Files.write(bad, changed);
            try (Tegula tegula = Tegula.create()) {
                try {
                    H5adImport.of(tegula, URI).run(bad);
                    SomaExperiment.open(tegula, URI).query("RNA").select();
                } catch (TableFileException e) {
                    refused++;
                    assertTrue(e.getMessage().contains("bad.h5ad"), e.getMessage());
                    assertFalse(tegula.object(URI).exists(), "an unfinished experiment stays");
                }
            }
        }
        assertTrue(refused > 10, "refused: " + refused);
    }

    @Test
    void otherFilesOfHdf5AreRefused() throws Exception {
        try (Tegula tegula = Tegula.create()) {
            Path file = folder.resolve("empty.h5ad");
            try (Hdf5Output empty = new Hdf5Output(file)) {
                empty.finish();
            }
            String message = assertThrows(
                            TableFileException.class,
                            () -> H5adImport.of(tegula, URI).run(file))
                    .getMessage();
            assertTrue(message.contains("not an h5ad file (the members 'obs' and 'var' are missing)"), message);
            assertFalse(tegula.object(URI).exists());
        }
    }
}
