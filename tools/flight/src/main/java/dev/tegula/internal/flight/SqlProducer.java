package dev.tegula.internal.flight;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.tegula.internal.flight.OpenStatements.Open;
import dev.tegula.internal.sql.arrow.ArrowRows;
import dev.tegula.internal.sql.arrow.ArrowTypes;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlStatement.Cancellation;
import dev.tegula.server.ServerOptions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.arrow.flight.BackpressureStrategy;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.CancelFlightInfoRequest;
import org.apache.arrow.flight.CancelStatus;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.FlightEndpoint;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.PutResult;
import org.apache.arrow.flight.Result;
import org.apache.arrow.flight.SchemaResult;
import org.apache.arrow.flight.Ticket;
import org.apache.arrow.flight.sql.CancelResult;
import org.apache.arrow.flight.sql.FlightSqlUtils;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionClosePreparedStatementRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionCreatePreparedStatementRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionCreatePreparedStatementResult;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandPreparedStatementQuery;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandPreparedStatementUpdate;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementQuery;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementUpdate;
import org.apache.arrow.flight.sql.impl.FlightSql.DoPutUpdateResult;
import org.apache.arrow.flight.sql.impl.FlightSql.TicketStatementQuery;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Answers the calls of Flight SQL about statements. */
final class SqlProducer extends CatalogProducer {

    /** How long a client may not take a batch. */
    private static final long PATIENCE_MILLIS = 60_000;

    private static final long NO_COUNT = -1;

    private final SessionFactory sessions;
    private final BufferAllocator allocator;
    private final Executor threads;
    private final CallLimit limit;
    private final ServerOptions options;
    private final OpenStatements statements = new OpenStatements();

    /**
     * @param threads send rows
     * @param limit bounds the statements that run at the same time
     * @param options what is logged of statements
     */
    SqlProducer(
            SessionFactory sessions,
            BufferAllocator allocator,
            Executor threads,
            CallLimit limit,
            ServerOptions options) {
        super(sessions, allocator);
        this.threads = threads;
        this.limit = limit;
        this.options = options;
        this.sessions = sessions;
        this.allocator = allocator;
    }

    private SqlStatement prepare(String sql, CallContext call) {
        return FlightErrors.run(() -> limit.run(() -> sessions.open(call).prepare(sql, call::isCancelled)));
    }

    private static SqlStatement query(SqlStatement statement) {
        if (!statement.isQuery()) {
            throw CallStatus.INVALID_ARGUMENT
                    .withDescription("the statement returns no rows. Execute it as an update")
                    .toRuntimeException();
        }
        return statement;
    }

    @Override
    public FlightInfo getFlightInfoStatement(
            CommandStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        SqlStatement statement = query(prepare(command.getQuery(), call));
        ByteString name = statements.add(command.getQuery(), statement);
        return info(once(name), descriptor, ArrowTypes.schema(statement.columns()));
    }

    /** Returns a ticket that is valid once. */
    private static Message once(ByteString name) {
        return TicketStatementQuery.newBuilder().setStatementHandle(name).build();
    }

    @Override
    public FlightInfo getFlightInfoPreparedStatement(
            CommandPreparedStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        Open open = statements.get(command.getPreparedStatementHandle());
        SqlStatement statement = query(open.statement());
        Message ticket = command;
        if (statement.writes()) {
            statement.refresh();
            ticket = once(statements.addExecution(open));
        }
        return info(ticket, descriptor, ArrowTypes.schema(statement.columns()));
    }

    /** Returns where the rows of a command are: at the client's own connection. */
    static FlightInfo info(Message ticket, FlightDescriptor descriptor, Schema schema) {
        FlightEndpoint endpoint = new FlightEndpoint(new Ticket(Any.pack(ticket).toByteArray()));
        return new FlightInfo(schema, descriptor, List.of(endpoint), -1, -1);
    }

    @Override
    public SchemaResult getSchemaStatement(
            CommandStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        SqlStatement statement = prepare(command.getQuery(), call);
        statement.refresh(); // its arrays are not read
        return new SchemaResult(ArrowTypes.schema(statement.columns()));
    }

    @Override
    public SchemaResult getSchemaPreparedStatement(
            CommandPreparedStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        return new SchemaResult(ArrowTypes.schema(
                statements.get(command.getPreparedStatementHandle()).statement().columns()));
    }

    @Override
    public void getStreamStatement(TicketStatementQuery ticket, CallContext call, ServerStreamListener listener) {
        ByteString name = ticket.getStatementHandle();
        send(listener, () -> {
            Open open = statements.take(name);
            return limit.run(() -> stream(name, open, listener));
        });
    }

    @Override
    public void getStreamPreparedStatement(
            CommandPreparedStatementQuery command, CallContext call, ServerStreamListener listener) {
        ByteString name = command.getPreparedStatementHandle();
        send(listener, () -> {
            Open open = statements.get(name);
            if (open.statement().writes()) {
                throw CallStatus.INVALID_ARGUMENT
                        .withDescription("the statement writes, so each execution has a ticket of its own. Ask for it")
                        .toRuntimeException();
            }
            open.statement().refresh();
            return limit.run(() -> stream(name, open, listener));
        });
    }

    /** Sends rows by another thread: that of the call tells when the client has taken some. */
    private void send(ServerStreamListener listener, CallLimit.Work<Boolean> work) {
        threads.execute(() -> {
            try {
                work.run();
            } catch (Exception e) {
                listener.error(FlightErrors.of(e));
            }
        });
    }

    /**
     * Sends the rows of a query for each of its lists of parameters, as fast as the client takes them; returns true.
     */
    private boolean stream(ByteString name, Open open, ServerStreamListener listener) throws SQLException {
        BackpressureStrategy pressure = new BackpressureStrategy.CallbackBackpressureStrategy();
        pressure.register(listener);
        SqlStatement statement = query(open.statement());
        try (VectorSchemaRoot root = VectorSchemaRoot.create(ArrowTypes.schema(statement.columns()), allocator)) {
            listener.start(root);
            try (StatementWatch watch = new StatementWatch(options, open.sql(), statement)) {
                for (List<@Nullable Object> parameters : open.parameters()) {
                    try (SqlRows rows = statement.query(parameters, 0)) {
                        statements.started(name, rows);
                        ArrowRows batches = ArrowRows.of(statement.columns(), rows);
                        while (!listener.isCancelled() && batches.fill(root)) {
                            watch.waiting(() -> await(pressure));
                            listener.putNext();
                        }
                    } finally {
                        statements.ended(name);
                    }
                }
            }
            listener.completed();
            return true;
        }
    }

    private static void await(BackpressureStrategy pressure) {
        switch (pressure.waitForListener(PATIENCE_MILLIS)) {
            case READY -> {
                // The batch is sent.
            }
            case CANCELLED ->
                throw CallStatus.CANCELLED
                        .withDescription("the client has ended")
                        .toRuntimeException();
            default ->
                throw CallStatus.TIMED_OUT
                        .withDescription("the client took no batch for " + PATIENCE_MILLIS / 1000 + " seconds")
                        .toRuntimeException();
        }
    }

    @Override
    public void createPreparedStatement(
            ActionCreatePreparedStatementRequest request, CallContext call, StreamListener<Result> listener) {
        answer(listener, () -> {
            SqlStatement statement = prepare(request.getQuery(), call);
            ActionCreatePreparedStatementResult.Builder result = ActionCreatePreparedStatementResult.newBuilder()
                    .setPreparedStatementHandle(statements.add(request.getQuery(), statement))
                    .setParameterSchema(bytes(ArrowTypes.parameters(statement.parameters())));
            if (statement.isQuery()) {
                result.setDatasetSchema(bytes(ArrowTypes.schema(statement.columns())));
            }
            return new Result(Any.pack(result.build()).toByteArray());
        });
    }

    private static ByteString bytes(Schema schema) {
        return ByteString.copyFrom(schema.serializeAsMessage());
    }

    @Override
    public void closePreparedStatement(
            ActionClosePreparedStatementRequest request, CallContext call, StreamListener<Result> listener) {
        statements.remove(request.getPreparedStatementHandle());
        listener.onCompleted();
    }

    @Override
    public Runnable acceptPutPreparedStatementQuery(
            CommandPreparedStatementQuery command,
            CallContext call,
            FlightStream rows,
            StreamListener<PutResult> listener) {
        return () -> acknowledge(listener, () -> {
            statements.get(command.getPreparedStatementHandle()).bind(all(rows));
            return NO_COUNT;
        });
    }

    @Override
    public Runnable acceptPutPreparedStatementUpdate(
            CommandPreparedStatementUpdate command,
            CallContext call,
            FlightStream rows,
            StreamListener<PutResult> listener) {
        return () -> acknowledge(listener, () -> {
            Open open = statements.get(command.getPreparedStatementHandle());
            List<List<@Nullable Object>> lists = all(rows);
            if (open.statement().isQuery()) {
                throw CallStatus.INVALID_ARGUMENT
                        .withDescription("the statement returns rows. Execute it as a query")
                        .toRuntimeException();
            }
            return limit.run(
                    () -> changed(open.sql(), open.statement(), lists.isEmpty() ? List.of(List.of()) : lists, call));
        });
    }

    @Override
    public Runnable acceptPutStatement(
            CommandStatementUpdate command, CallContext call, FlightStream rows, StreamListener<PutResult> listener) {
        String sql = command.getQuery();
        return () -> acknowledge(listener, () -> changed(sql, prepare(sql, call), List.of(List.of()), call));
    }

    @Override
    public Runnable acceptPutStatementBulkIngest(
            CommandStatementIngest command, CallContext call, FlightStream rows, StreamListener<PutResult> listener) {
        return () -> acknowledge(
                listener, () -> limit.run(() -> Ingestion.run(sessions.open(call), command, rows, call::isCancelled)));
    }

    private long changed(String sql, SqlStatement statement, List<List<@Nullable Object>> lists, CallContext call)
            throws SQLException {
        Cancellation cancellation = call::isCancelled;
        StatementWatch watch = new StatementWatch(options, sql, statement);
        try {
            long count = 0;
            if (lists.size() == 1) {
                return statement.update(lists.get(0), cancellation);
            }
            for (long each : statement.updateAll(lists, cancellation)) {
                count += each;
            }
            return count;
        } finally {
            watch.close();
        }
    }

    private static List<List<@Nullable Object>> all(FlightStream rows) {
        List<List<@Nullable Object>> lists = new ArrayList<>();
        while (rows.next()) {
            lists.addAll(ArrowParameters.rows(rows.getRoot(), rows.getDictionaryProvider()));
        }
        return lists;
    }

    private static void answer(StreamListener<Result> listener, CallLimit.Work<Result> work) {
        try {
            listener.onNext(work.run());
            listener.onCompleted();
        } catch (Exception e) {
            listener.onError(FlightErrors.of(e));
        }
    }

    /** Sends the number of rows of a put, unless it is {@link #NO_COUNT}. */
    private void acknowledge(StreamListener<PutResult> listener, CallLimit.Work<Long> work) {
        try {
            long count = work.run();
            if (count != NO_COUNT) {
                byte[] result = DoPutUpdateResult.newBuilder()
                        .setRecordCount(count)
                        .build()
                        .toByteArray();
                try (ArrowBuf buffer = allocator.buffer(result.length)) {
                    buffer.writeBytes(result);
                    listener.onNext(PutResult.metadata(buffer));
                }
            }
            listener.onCompleted();
        } catch (Exception e) {
            listener.onError(FlightErrors.of(e));
        }
    }

    @Override
    @SuppressWarnings("deprecation") // older clients call it
    public void cancelQuery(FlightInfo info, CallContext call, StreamListener<CancelResult> listener) {
        listener.onNext(cancel(info) ? CancelResult.CANCELLED : CancelResult.NOT_CANCELLABLE);
        listener.onCompleted();
    }

    @Override
    public void cancelFlightInfo(
            CancelFlightInfoRequest request, CallContext call, StreamListener<CancelStatus> listener) {
        listener.onNext(cancel(request.getInfo()) ? CancelStatus.CANCELLED : CancelStatus.NOT_CANCELLABLE);
        listener.onCompleted();
    }

    private boolean cancel(FlightInfo info) {
        boolean cancelled = false;
        for (FlightEndpoint endpoint : info.getEndpoints()) {
            Any ticket = FlightSqlUtils.parseOrThrow(endpoint.getTicket().getBytes());
            if (ticket.is(TicketStatementQuery.class)) {
                cancelled |= statements.cancel(FlightSqlUtils.unpackOrThrow(ticket, TicketStatementQuery.class)
                        .getStatementHandle());
            } else if (ticket.is(CommandPreparedStatementQuery.class)) {
                cancelled |= statements.cancel(FlightSqlUtils.unpackOrThrow(ticket, CommandPreparedStatementQuery.class)
                        .getPreparedStatementHandle());
            }
        }
        return cancelled;
    }

    /** Notes that a connection has ended. */
    void leave(String connection) {
        statements.leave(connection);
    }

    @Override
    public void close() {
        statements.cancelAll();
    }
}
