package dev.tegula.cli.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statistics take names, selections and texts of values as other commands do. */
class SelectedStatisticsTest {

    @TempDir
    private Path folder;

    @Test
    void unknownNames_getASuggestion() {
        String uri = ArrayFixture.create(folder, "cells", """
        {"array_type": "sparse", "dims": [{"name": "position", "type": "INT64", "domain": [0, 999]}],
         "attrs": [{"name": "quality", "type": "FLOAT32"}]}""");
        Cli.okWith("position,quality\n1,2\n", "import", uri, "-", "--format", "csv");
        Cli.run("aggregate", uri, "--ops", "mean(qualiti)").fails(1, "did you mean 'quality'?");
        Cli.run("aggregate", uri, "--ops", "nanmaen(quality)").fails(2, "did you mean 'nanmean'?");
        Cli.run("aggregate", uri, "--ops", "std(qualiti)").fails(1, "did you mean 'quality'?");
        Cli.run("describe", uri, "--field", "qualities").fails(1, "did you mean 'quality'?");
        Cli.Outcome none = Cli.run("aggregate", uri, "--ops", "sum(quality)", "--where", "quality > 9");
        assertEquals("tegula: no cells match\n", none.err());
        assertEquals(0, none.status());
    }

    @Test
    void timesOfADay_areShownAsTimes() {
        String uri = ArrayFixture.create(folder, "times", """
        {"array_type": "sparse", "dims": [{"name": "k", "type": "INT32", "domain": [0, 9]}],
         "attrs": [{"name": "t", "type": "TIME_MS"}]}""");
        Cli.okWith("k,t\n1,09:30:01.500\n2,86400000\n", "import", uri, "-", "--format", "csv");
        String shown = Cli.ok("aggregate", uri, "--ops", "min(t)", "--format", "text");
        assertTrue(shown.contains("09:30:01.500"), shown);
    }

    @Test
    void nonEmptyDomain_isTheDefault() {
        String uri = ArrayFixture.create(folder, "large", """
        {"array_type": "dense", "dims": [{"name": "x", "type": "INT64", "domain": [1, 1000000000], "extent": 100}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
        Cli.Outcome empty = Cli.run("aggregate", uri, "--ops", "count,max(v)");
        assertEquals("{\"count\":0,\"max(v)\":null}", empty.out().replaceAll("\\s", ""));
        assertTrue(empty.err().startsWith("tegula: no cells: nothing was written. "), empty.err());
        Cli.okWith("x,v\n5,1\n6,2\n", "import", uri, "-", "--format", "csv");
        Cli.Outcome written = Cli.run("aggregate", uri, "--ops", "count,sum(v)");
        assertEquals("{\"count\":2,\"sum(v)\":3}", written.out().replaceAll("\\s", ""));
        assertTrue(written.err().contains("x=5:6"), written.err());
    }
}
