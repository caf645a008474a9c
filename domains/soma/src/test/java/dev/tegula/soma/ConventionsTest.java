package dev.tegula.soma;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.TegulaException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupChanges;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiments that violate conventions are refused by name; changed metadata never cause other exceptions. */
@Slow
class ConventionsTest {

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();
    private String uri = "";

    @BeforeEach
    void unpack() throws IOException {
        uri = Tegula.uri(ExampleData.unpack("soma-exp-pbmc-small", folder)).replaceFirst("/$", "");
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void put(String place, String key, MetadataValue value) {
        tegula.object(uri + place).updateMetadata(MetadataChanges.none().put(key, value));
    }

    /** Reads all parts of the experiment. */
    private void readAll() {
        SomaExperiment experiment = SomaExperiment.open(tegula, uri);
        for (String name : experiment.measurements()) {
            AxisSelection all = experiment.query(name).select();
            for (Part part : Part.values()) {
                for (String key : all.measurement().keys(part)) {
                    try (MatrixBatches<CompressedBatch> batches =
                            all.matrix(part, key).csr()) {
                        while (batches.hasNext()) {
                            batches.next();
                        }
                    }
                }
            }
        }
        SomaCollection uns = experiment.uns();
        if (uns != null) {
            uns.members();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''            | soma_object_type      | SOMAFoo           | unknown type (found 'SOMAFoo', expected one of SOMAExperiment",
                "''            | soma_object_type      | SOMACollection    | wrong type of SOMA object (found SOMACollection, expected SOMAExperiment)",
                "''            | soma_encoding_version | 2.0               | unknown version (found '2.0', expected 1 or 1.1.0)",
                "/obs          | soma_object_type      | SOMAMeasurement   | a SOMAMeasurement is stored as a group (found an array)",
                "/obs          | soma_object_type      | SOMASparseNDArray | found SOMASparseNDArray, expected SOMADataFrame",
                "/ms/RNA       | soma_object_type      | SOMACollection    | found SOMACollection, expected SOMAMeasurement",
                "/ms/RNA/X/data| soma_object_type      | SOMADataFrame     | found SOMADataFrame, expected SOMASparseNDArray or SOMADenseNDArray",
                "/ms/RNA/X/data| soma_object_type      | SOMADenseNDArray  | a SOMADenseNDArray is a dense array (found a sparse one)",
            })
    void violationsAreNamed(String place, String key, String value, String problem) {
        put(place, key, MetadataValue.utf8(value));
        assertMessage(UnsupportedFormatException.class, problem);
    }

    private void assertMessage(Class<? extends Exception> type, String problem) {
        String message = assertThrows(type, this::readAll).getMessage();
        assertTrue(message.contains(problem), message);
        assertTrue(message.contains("soma-exp-pbmc-small"), message);
    }

    @Test
    void valuesOfOtherTypesAreNamed() {
        put("/obs", "soma_object_type", MetadataValue.int32(1, 2));
        assertMessage(UnsupportedFormatException.class, "metadata 'soma_object_type': not a text (found 2 of INT32)");
    }

    @Test
    void groupsWithoutMetadataAreNamed() {
        tegula.object(uri).updateMetadata(MetadataChanges.none().delete("soma_object_type"));
        assertMessage(UnsupportedFormatException.class, "not a SOMA object (metadata 'soma_object_type' is missing)");
    }

    @Test
    void missingMembersAreNamed() {
        tegula.object(uri).updateMembers(GroupChanges.none().remove("obs"));
        assertMessage(ArrayNotFoundException.class, "a SOMAExperiment without the member 'obs' (found [ms, uns])");
    }

    @Test
    void wrongDimensionsAreNamed() {
        String place = uri + "/other";
        tegula.createArray(
                place,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("soma_dim_0", 0, 10, 5))
                        .attribute(Attribute.int32("soma_data"))
                        .build());
        header(place, "SOMASparseNDArray");
        assertProblem(
                place, "dimension 0 of a SOMASparseNDArray is 'soma_dim_0' of int64 (found 'soma_dim_0' of INT32)");
    }

    @Test
    void wrongAttributesAreNamed() {
        String place = uri + "/other";
        tegula.createArray(
                place,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("soma_dim_0", 0, 10, 5))
                        .attribute(Attribute.utf8("soma_data"))
                        .build());
        header(place, "SOMASparseNDArray");
        assertProblem(place, "has the attribute 'soma_data', a number or boolean per cell");
    }

    @Test
    void dataFramesNeedJoinIds() {
        String place = uri + "/other";
        tegula.createArray(
                place,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("id", 0, 10, 5))
                        .attribute(Attribute.int32("soma_joinid"))
                        .build());
        header(place, "SOMADataFrame");
        String message = assertThrows(UnsupportedFormatException.class, () -> SomaDataFrame.open(tegula, place))
                .getMessage();
        assertTrue(message.contains("has the column 'soma_joinid' of int64 (found INT32)"), message);
    }

    private void header(String place, String type) {
        tegula.object(place)
                .updateMetadata(MetadataChanges.none()
                        .put("soma_object_type", MetadataValue.utf8(type))
                        .put("soma_encoding_version", MetadataValue.utf8("1")));
    }

    private void assertProblem(String place, String problem) {
        String message = assertThrows(UnsupportedFormatException.class, () -> SomaArray.open(tegula, place))
                .getMessage();
        assertTrue(message.contains(problem), message);
    }

    /** Arrays without a current domain take their shape from metadata, else from the written cells. */
    @Test
    void shapesOfEarlyArraysComeFromMetadataOrCells() {
        String place = uri + "/early";
        tegula.createArray(
                place,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("soma_dim_0", 0, Long.MAX_VALUE - 2048, 2048))
                        .dimension(Dimension.int64("soma_dim_1", 0, 99, 10))
                        .attribute(Attribute.float32("soma_data"))
                        .build());
        header(place, "SOMASparseNDArray");
        assertArrayEquals(new long[] {0, 100}, SomaArray.open(tegula, place).shape());
        try (SomaMatrixWriter writer = new SomaMatrixWriter(tegula.openForWriting(place), Datatype.FLOAT32, () -> {})) {
            writer.write(new long[] {41}, new long[] {3}, new float[] {1});
        }
        assertArrayEquals(new long[] {42, 100}, SomaArray.open(tegula, place).shape());
        tegula.object(place)
                .updateMetadata(MetadataChanges.none()
                        .put("soma_dim_0_domain_upper", MetadataValue.int64(1000))
                        .put("soma_dim_1_domain_upper", MetadataValue.int64(49)));
        assertArrayEquals(new long[] {1001, 50}, SomaArray.open(tegula, place).shape());
    }

    /** Scenes: listed by type; point clouds read as data frames, images as collections of dense arrays. */
    @Test
    void scenesAreListedByType() {
        tegula.createGroup(uri + "/spatial");
        header(uri + "/spatial", "SOMACollection");
        String scene = uri + "/spatial/s1";
        tegula.createGroup(scene);
        header(scene, "SOMAScene");
        put("/spatial/s1", "soma_coordinate_space", MetadataValue.utf8("[{\"name\": \"x\", \"unit\": null}]"));
        tegula.createGroup(scene + "/img");
        header(scene + "/img", "SOMACollection");
        tegula.createGroup(scene + "/img/tissue");
        header(scene + "/img/tissue", "SOMAMultiscaleImage");
        String level = scene + "/img/tissue/fullres";
        tegula.createArray(
                level,
                ArraySchema.dense()
                        .dimension(Dimension.int64("soma_dim_0", 0, 3, 4))
                        .dimension(Dimension.int64("soma_dim_1", 0, 4, 5))
                        .attribute(Attribute.uint8("soma_data"))
                        .build());
        header(level, "SOMADenseNDArray");
        String spots = scene + "/spots";
        tegula.createArray(
                spots,
                ArraySchema.sparse()
                        .dimension(Dimension.float64("x", 0, 100, 10))
                        .dimension(Dimension.float64("y", 0, 100, 10))
                        .attribute(Attribute.int64("soma_joinid"))
                        .build());
        header(spots, "SOMAPointCloudDataFrame");
        tegula.object(scene + "/img/tissue").updateMembers(GroupChanges.none().addRelative("fullres", "fullres"));
        tegula.object(scene + "/img").updateMembers(GroupChanges.none().addRelative("tissue", "tissue"));
        tegula.object(scene)
                .updateMembers(GroupChanges.none().addRelative("img", "img").addRelative("spots", "spots"));
        tegula.object(uri + "/spatial").updateMembers(GroupChanges.none().addRelative("s1", "s1"));
        tegula.object(uri).updateMembers(GroupChanges.none().addRelative("spatial", "spatial"));

        SomaExperiment experiment = SomaExperiment.open(tegula, uri);
        assertEquals(List.of("s1"), experiment.scenes());
        SomaCollection found = experiment.scene("s1");
        assertEquals("[{\"name\": \"x\", \"unit\": null}]", found.text("soma_coordinate_space"));
        assertEquals(SomaType.POINT_CLOUD_DATA_FRAME, found.member("spots").type());
        assertEquals(List.of("x", "y"), found.dataFrame("spots").indexColumns());
        SomaCollection image = found.collection("img").collection("tissue");
        assertEquals(SomaType.MULTISCALE_IMAGE, image.type());
        assertArrayEquals(new long[] {4, 5}, image.array("fullres").shape());
    }

    /** Bytes of metadata, schemas and groups change at random: exceptions are typed, and nothing else happens. */
    @Test
    void changedFilesCauseTypedExceptions() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(URI.create(uri)))) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*/(__meta|__group|__schema)/.*"))
                    .toList();
        }
        RandomGenerator random = RandomTests.generator();
        int refused = 0;
        int mutants = Amounts.of("tegula.soma.mutants", 60);
        for (int i = 0; i < mutants; i++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] bytes = Files.readAllBytes(file);
            byte[] changed = bytes.clone();
            if (changed.length > 0) {
                changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, changed);
                try {
                    readAll();
                } catch (TegulaException | IllegalArgumentException e) {
                    refused++;
                }
                Files.write(file, bytes);
            }
        }
        readAll();
        assertTrue(refused > mutants / 12, "refused: " + refused);
    }
}
