package dev.tegula.internal.server.view;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.internal.server.http.Router;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/** The page of an array or group, and its JSON interface. */
public final class Viewer implements Handler, AutoCloseable {

    private final ViewedObject object;
    private final Sessions sessions = new Sessions();
    private final Semaphore queries;
    private final Router router;

    /** Creates a viewer, which closes the object. */
    public Viewer(ViewedObject object) {
        this.object = object;
        queries = new Semaphore(2 * Runtime.getRuntime().availableProcessors(), true);
        Semaphore renders = new Semaphore(2 * Runtime.getRuntime().availableProcessors(), true);
        router = new Router()
                .add("", new PageHandler())
                .add("api/tree", new TreeEndpoint(object))
                .add("api/array", new ArrayEndpoint(object))
                .add("api/range", limited(new RangeEndpoint(object, sessions)))
                .add("api/tile", new TileEndpoint(object, sessions, renders))
                .add("api/ticks", new TicksEndpoint(object))
                .add("api/cell", limited(new CellEndpoint(object, sessions)))
                .add("api/statistics", limited(new StatisticsEndpoint(object, sessions)))
                .add("api/table", limited(new TableEndpoint(object, sessions)))
                .add("api/points", limited(new PointsEndpoint(object, sessions)))
                .add("api/panels", limited(new PanelsEndpoint(object, sessions)))
                .add("api/embedding", limited(new EmbeddingEndpoint(object)))
                .add("api/fragments", new FragmentsEndpoint(object))
                .add("api/histogram", limited(new HistogramEndpoint(object, sessions)))
                .add("api/profile", limited(new ProfileEndpoint(object, sessions)));
    }

    private Handler limited(Handler handler) {
        return new ConcurrencyLimit(queries, handler);
    }

    @Override
    public Response handle(Request request) throws IOException {
        try {
            return router.handle(request);
        } catch (TegulaException e) {
            HttpException failure = new HttpException(500, object.message(e));
            failure.initCause(e);
            throw failure;
        } catch (IllegalArgumentException e) {
            HttpException failure = HttpException.badRequest(object.message(e));
            failure.initCause(e);
            throw failure;
        }
    }

    @Override
    public void close() {
        sessions.close();
        object.close();
    }
}
