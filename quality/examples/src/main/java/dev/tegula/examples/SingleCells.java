package dev.tegula.examples;

import dev.tegula.Tegula;
import dev.tegula.soma.Axis;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.soma.files.H5adImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Imports a file of AnnData and selects cells by a condition. */
public final class SingleCells {

    private SingleCells() {}

    /** Runs the program; its arguments are an h5ad file and the URI of the new experiment. */
    public static void main(String[] args) throws IOException {
        run(Path.of(args[0]), args[1]).forEach(System.out::println);
    }

    static List<String> run(Path h5ad, String uri) throws IOException {
        try (Tegula tegula = Tegula.create()) {
            H5adImport.of(tegula, uri).withMeasurement("RNA").run(h5ad);
            SomaExperiment experiment = SomaExperiment.open(tegula, uri);
            var chosen = experiment.query("RNA").select();
            return List.of(chosen.size(Axis.OBS) + " cells", chosen.size(Axis.VAR) + " genes");
        }
    }
}
